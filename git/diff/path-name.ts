import { isUtf8 } from 'node:buffer';
import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';

const ESCAPES: Readonly<Record<number, string>> = {
  7: String.raw`\a`,
  8: String.raw`\b`,
  9: String.raw`\t`,
  10: String.raw`\n`,
  11: String.raw`\v`,
  12: String.raw`\f`,
  13: String.raw`\r`,
  34: String.raw`\"`,
  92: String.raw`\\`,
};

/**
 * A path as JSON can carry it. Git paths are bytes: valid UTF-8 stays as it is, anything else is quoted as Git does
 * (`"caf\\351.txt"`), so that every path has one spelling and can be requested again.
 */
export function pathName(path: Buffer): string {
  if (isUtf8(path)) return path.toString('utf8');
  let quoted = '';
  for (const byte of path) {
    const plain = byte >= 0x20 && byte < 0x7f;
    quoted += ESCAPES[byte] ?? (plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`);
  }
  return `"${quoted}"`;
}

const BYTES = new Map(Object.entries(ESCAPES).map(([byte, escape]) => [escape.slice(1), Number(byte)]));

/** @returns the bytes of a path that is not UTF-8, from its quoted name; null if the name is the path */
export function rawPath(name: string): Buffer | null {
  if (!isRawSpelling(name)) return null;
  const bytes = name.slice(1, -1).matchAll(/\\([0-7]{3}|.)|[^\\]+/gs);
  return Buffer.concat(
    Array.from(bytes, ([text, escape]) =>
      escape === undefined
        ? Buffer.from(text)
        : Buffer.from([BYTES.get(escape) ?? Number.parseInt(escape, 8)]),
    ),
  );
}

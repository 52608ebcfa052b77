import { rawPath } from './path-name.ts';

/**
 * A pathspec for one file, whose name is as in `pathName`. A name that is not UTF-8 cannot be passed to Git: each byte
 * that is not ASCII may be any, so other files may match, too.
 */
export function onlySpec(name: string): string {
  const raw = rawPath(name);
  return raw === null ? `:(top,literal)${name}` : `:(top,glob)${Array.from(raw, globLetter).join('')}`;
}

const globLetter = (byte: number): string =>
  byte > 0x7f ? '?' : String.fromCharCode(byte).replace(/[*?[\\]/, String.raw`\$&`);

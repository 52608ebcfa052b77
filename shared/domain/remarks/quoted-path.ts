/** Git's quoting of unusual paths, `"a\tb.txt"`: see `core.quotePath` in git-config. */
const ESCAPES: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
};
const LETTERS = new Map(Object.entries(ESCAPES).map(([letter, code]) => [code, letter]));

/**
 * The path in double quotes, as Git writes it with `core.quotePath=false`. A path that is not UTF-8 is represented
 * everywhere by its quoted spelling (see git/diff/path-name.ts) and stays as it is.
 */
export function quotePath(path: string): string {
  if (isRawSpelling(path)) return path;
  let quoted = '';
  for (let at = 0; at < path.length; at += 1) {
    const code = path.charCodeAt(at);
    const letter = LETTERS.get(code);
    if (letter !== undefined) quoted += `\\${letter}`;
    else if (code < 0x20 || code === 0x7f) quoted += `\\${code.toString(8).padStart(3, '0')}`;
    else quoted += path.charAt(at);
  }
  return `"${quoted}"`;
}

/**
 * Parses a quoted path at the start of a text.
 * @returns the path and the length of its spelling; null: none within `most` characters
 */
export function readQuotedPath(text: string, most: number): { path: string; length: number } | null {
  if (text.charCodeAt(0) !== 34) return null;
  const end = Math.min(text.length, most);
  /** Percent-encoded, so that a character's bytes may be escaped or not. */
  let encoded = '';
  let at = 1;
  while (at < end && text.charCodeAt(at) !== 34) {
    if (text.charAt(at) !== '\\') {
      const point = text.codePointAt(at) ?? 0;
      if (point >= 0xd8_00 && point <= 0xdf_ff) return null;
      const character = String.fromCodePoint(point);
      encoded += encodeURIComponent(character);
      at += character.length;
      continue;
    }
    const escape = readEscape(text, at + 1);
    if (escape === null) return null;
    encoded += `%${escape.byte.toString(16).padStart(2, '0')}`;
    at += 1 + escape.length;
  }
  if (at >= end || at === 1) return null;
  try {
    return { path: decodeURIComponent(encoded), length: at + 1 };
  } catch {
    return { path: text.slice(0, at + 1), length: at + 1 };
  }
}

function readEscape(text: string, at: number): { byte: number; length: number } | null {
  const byte = ESCAPES[text.charAt(at)];
  if (byte !== undefined) return { byte, length: 1 };
  const digits = /^[0-3][0-7]{2}/.exec(text.slice(at, at + 3))?.[0];
  return digits === undefined || digits === '000' ? null : { byte: Number.parseInt(digits, 8), length: 3 };
}

/** Whether a path is the quoted spelling of bytes that are not UTF-8. */
export function isRawSpelling(path: string): boolean {
  const read = readQuotedPath(path, path.length);
  return read !== null && read.length === path.length && read.path === path;
}

import { CONTEXT, HUNK, isChanged, KIND, NO_NEWLINE } from '../model/kinds.ts';
import { GIT_CONTEXT } from '../model/steps.ts';
import { blobsOf, type WithHeaders } from './blobs.ts';
import type { LineNumbers } from './narrow.ts';

/** Header lines that matter: modes, renames and copies. The mode of an ordinary new file is left out. */
const MEANINGFUL_HEADER = /^(?:(?:old|new) mode |(?:new|deleted) file mode (?!100644)|(?:rename|copy) from )/;
const BINARY_HEADER = /^(?:Binary files |GIT binary patch$)/;
/** Digits of a blob id: how many Git shows grows with the repository. */
const BLOB_ID_DIGITS = 7;
const WHOLE_ID_DIGITS = 40;
const LINE_END = 10;

/** Letters, digits, and all non-ASCII characters. */
export const isLetter = (code: number): boolean =>
  code > 127 || (code > 47 && code < 58) || ((code | 32) > 96 && (code | 32) < 123);

/** The positions of a diff's lines, as in a scan. */
interface WithLines extends WithHeaders {
  readonly raw: string;
  readonly count: number;
  readonly starts: LineNumbers;
  readonly kinds: Uint8Array;
}

/** Precedes the id of a binary file in what is hashed of it. */
const BINARY_SIGN = 'binary ';

/** Whether Git shows no lines of a file. */
export const isBinaryDiff = ({ headers }: WithHeaders): boolean =>
  headers.some((line) => BINARY_HEADER.test(line));

/**
 * What is hashed of a diff's headers: modes, origin, and the content of a binary file. `whole`: that by as much of its
 * id as the diff has.
 */
export function hashedHeaders(scanned: WithHeaders, whole = false): string[] {
  const headers = scanned.headers.filter((line) => MEANINGFUL_HEADER.test(line));
  if (isBinaryDiff(scanned)) {
    const { next } = blobsOf(scanned);
    headers.push(BINARY_SIGN + (whole ? next : next.slice(0, BLOB_ID_DIGITS)));
  }
  return headers;
}

/** Whether such headers have the whole id of a binary file, if it is one: its author could make others for less. */
export const isExact = (headers: readonly string[]): boolean =>
  !headers.some((line) => line.startsWith(BINARY_SIGN) && line.length < BINARY_SIGN.length + WHOLE_ID_DIGITS);

/**
 * A hash of everything about a diff except its changed lines: their neighbouring lines, whether they end in a newline,
 * facts about the file as a whole, and a binary file's content. Eight hex digits; unchanged by a rebase unless it
 * changes a line beside a changed one.
 */
export function surroundingsHash(scanned: WithLines): string {
  const { raw, count, starts, kinds } = scanned;
  let hash = 0x811c9dc5;
  const mix = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 10, 0x01000193);
  };
  /**
   * Mixes in lines, up or down from one, until the first with a letter: others occur everywhere and identify no place.
   */
  const mixBeside = (line: number, step: 1 | -1): void => {
    for (let at = line, end = line + step * GIT_CONTEXT; at !== end && at >= 0 && at < count; at += step) {
      if (((kinds[at] ?? HUNK) & KIND) !== CONTEXT) break;
      let letter = false;
      for (let from = starts[at] ?? 0; from < raw.length; from += 1) {
        const code = raw.charCodeAt(from);
        hash = Math.imul(hash ^ code, 0x01000193);
        if (code === LINE_END) break;
        letter ||= isLetter(code);
      }
      if (letter) break;
    }
    mix('');
  };
  for (const line of hashedHeaders(scanned)) mix(line);
  let inside = false;
  for (let line = 0; line < count; line += 1) {
    const kind = kinds[line] ?? 0;
    const changed = isChanged(kind & KIND);
    if (changed && (kind & NO_NEWLINE) !== 0) mix(`\\${kind & KIND}`);
    if (changed === inside) continue;
    inside = changed;
    if (changed) mixBeside(line - 1, -1);
    else mixBeside(line, 1);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

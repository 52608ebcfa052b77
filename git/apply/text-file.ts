import { isUtf8 } from 'node:buffer';
import { replacedLines, splitLines } from '../../shared/domain/remarks/index.ts';
import { BY_HAND, CannotApply } from './cannot-apply.ts';

/** How a file's text is stored. */
type Encoding = 'utf8' | 'utf16le' | 'utf16be';

const NEWLINE = 10;

/** The bytes of a file as UTF-8, or another encoding that contains ASCII, and the way back. */
export interface DecodedFile {
  bytes: Buffer;
  encode: (bytes: Buffer) => Buffer;
}

/**
 * @param named by the attribute `working-tree-encoding`; empty: none
 * @throws CannotApply if it is not text
 */
export function decodeFile(content: Buffer, named: string): DecodedFile {
  const encoding = encodingOf(content, named);
  if (encoding === null)
    throw new CannotApply(
      `The file is written in the encoding “${named}”, which is not changed here.`,
      BY_HAND,
    );
  if (encoding === 'utf8') {
    if (content.includes(0)) throw new CannotApply('This is no text file.', BY_HAND);
    return { bytes: content, encode: (bytes) => bytes };
  }
  const swap = (bytes: Buffer): Buffer => (encoding === 'utf16be' ? Buffer.from(bytes).swap16() : bytes);
  const encode = (bytes: Buffer): Buffer => swap(Buffer.from(bytes.toString('utf8'), 'utf16le'));
  const bytes =
    content.length % 2 === 0 ? Buffer.from(swap(content).toString('utf16le'), 'utf8') : Buffer.alloc(0);
  if (!encode(bytes).equals(content) || bytes.includes(0))
    throw new CannotApply('This is no text file.', BY_HAND);
  return { bytes, encode };
}

function encodingOf(content: Buffer, named: string): Encoding | null {
  const mark = content.subarray(0, 2).toString('hex');
  if (/^utf-?16be(-bom)?$/i.test(named) || mark === 'feff') return 'utf16be';
  if (/^utf-?16le(-bom)?$/i.test(named) || mark === 'fffe') return 'utf16le';
  return named === '' || /^utf-?8$/i.test(named) ? 'utf8' : null;
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** The bytes as lines are compared: without a byte order mark, and with LF at the end of each line. */
export function comparableBytes(bytes: Buffer): Buffer {
  const bare = bytes.subarray(0, BOM.length).equals(BOM) ? bytes.subarray(BOM.length) : bytes;
  if (!bare.includes('\r\n')) return bare;
  return Buffer.from(bare.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Whether an unfinished merge is in the file. */
export const hasConflictMarkers = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  return /^<{7}( |\r?$)/m.test(text) && /^={7}\r?$/m.test(text) && /^>{7}( |\r?$)/m.test(text);
};

/**
 * Puts suggested lines in place of others (1-based, both inclusive).
 * @throws CannotApply if they cannot be written in the file's encoding
 */
export function withLines(
  bytes: Buffer,
  { first, last }: { first: number; last: number },
  suggested: readonly string[],
): Buffer {
  const starts = startsOf(bytes, [Math.max(1, first - 1), first, last + 1, last + 2]);
  const [above = 0, from = 0, to = 0, below = 0] = starts;
  const wellFormed = isUtf8(bytes);
  const lines = (start: number, end: number) =>
    splitLines(bytes.toString(wellFormed ? 'utf8' : 'latin1', start, end));
  const replaced = replacedLines(
    { now: lines(from, to), above: lines(above, from)[0], below: lines(to, below)[0] },
    suggested,
  );
  const text = replaced.map((line) => line.text + line.end).join('');
  // Text that is not UTF-8 is edited byte by byte, so only ASCII may be inserted.
  if (!wellFormed && suggested.some((line) => /[^\0-\x7f]/.test(line)))
    throw new CannotApply('The file is not UTF-8, and the suggestion has letters beyond ASCII.', BY_HAND);
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(text, wellFormed ? 'utf8' : 'latin1'),
    bytes.subarray(to),
  ]);
}

/** Where lines begin (1-based, ascending); a line after the last begins at the end. */
function startsOf(bytes: Buffer, lines: readonly number[]): number[] {
  const starts: number[] = [];
  let [line, at] = [1, 0];
  for (const wanted of lines) {
    while (line < wanted && at < bytes.length) {
      const end = bytes.indexOf(NEWLINE, at);
      at = end < 0 ? bytes.length : end + 1;
      line += 1;
    }
    starts.push(at);
  }
  return starts;
}

import type { LineHit } from '../../shared/ipc/search.ts';
import { pathName } from '../diff/path-name.ts';

/** Of a long line, this many bytes before its first hit and from there on are kept. */
const LEAD_BYTES = 120;
const REST_BYTES = 480;

const NUL = 0;
const LINE_END = 10;

/** A line in which `git grep` found something. */
interface GrepLine extends LineHit {
  path: string;
}

/**
 * Reads what `git grep -z --line-number --column` prints of a commit, as it arrives, in pieces of any size: commit, colon
 * and path, line number, column of the first hit in bytes, each up to a NUL, and the line. Of a long line only the part
 * around the hit is kept.
 */
export function createGrepReader(commit: string): (piece: Buffer) => GrepLine[] {
  /** Finished fields of the current record. */
  let fields: Buffer[] = [];
  let pieces: Buffer[] = [];
  /** Bytes of the current line that have passed. */
  let passed = 0;

  const take = (): Buffer => {
    const whole = Buffer.concat(pieces);
    pieces = [];
    return whole;
  };
  const columnBytes = (): number => Math.max(0, Number(fields[2]?.toString('latin1') ?? 1) - 1);
  const begins = (): number => Math.max(0, columnBytes() - LEAD_BYTES);

  function keep(part: Buffer): void {
    const [from, to] = [begins(), columnBytes() + REST_BYTES];
    const kept = part.subarray(Math.max(0, from - passed), Math.max(0, to - passed));
    if (kept.length > 0) pieces.push(kept);
    passed += part.length;
  }

  function finish(): GrepLine {
    const [path = Buffer.alloc(0), line] = fields;
    const start = begins();
    const kept = take();
    const before = fromWhole(kept.subarray(0, columnBytes() - start), start > 0);
    const cutAfter = passed > columnBytes() + REST_BYTES;
    const after = new TextDecoder().decode(kept.subarray(columnBytes() - start), { stream: cutAfter });
    const hit = {
      path: pathName(path.subarray(commit.length + 1)),
      line: Number(line?.toString('latin1')),
      text: (before + after).replace(/\r$/, ''),
      at: before.length,
      cutBefore: start > 0,
      cutAfter,
    };
    fields = [];
    passed = 0;
    return hit;
  }

  return (piece) => {
    const lines: GrepLine[] = [];
    let at = 0;
    while (at < piece.length) {
      const inText = fields.length === 3;
      const end = piece.indexOf(inText ? LINE_END : NUL, at);
      const part = piece.subarray(at, end === -1 ? piece.length : end);
      if (inText) keep(part);
      else pieces.push(part);
      if (end === -1) break;
      if (inText) lines.push(finish());
      else fields.push(take());
      at = end + 1;
    }
    return lines;
  };
}

/** Text from bytes that may begin within a character, which is left out. */
function fromWhole(bytes: Buffer, isCut: boolean): string {
  const begins = isCut ? bytes.findIndex((byte) => (byte & 0xc0) !== 0x80) : 0;
  return new TextDecoder().decode(bytes.subarray(begins === -1 ? bytes.length : begins));
}

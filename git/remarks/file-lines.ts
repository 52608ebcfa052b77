import { groupBy } from '../history/group-by.ts';
import { readSome } from '../objects/object-reader.ts';
import type { Anchor, FileLines } from '../../shared/domain/remarks/index.ts';

/** Lines of larger files are not read. */
export const MAX_FILE_BYTES = 20_000_000;

/** The wanted lines of a blob; `around`: how many lines of context to include. */
export interface LineRequest {
  blob: string;
  lines: NonNullable<Anchor['lines']>;
  around?: number;
}

/**
 * Reads lines of local blobs, each of which is read once. None of a file that is too large. Lines wanted twice are held
 * twice: callers limit how much they want.
 */
export async function readLines(gitDir: string, requests: readonly LineRequest[]): Promise<FileLines[]> {
  const byBlob = groupBy(requests.entries(), ([, { blob }]) => blob);
  const blobs = [...byBlob.keys()];
  const answers = requests.map((): FileLines => ({ from: 1, lines: [], noLineEnd: false }));
  let next = 0;
  for await (const object of readSome(gitDir, blobs, MAX_FILE_BYTES)) {
    const wanted = (byBlob.get(blobs[next] ?? '') ?? []).map(([at, { lines, around = 0 }]) => ({
      at,
      from: Math.max(1, lines.first - around),
      to: lines.last + around,
    }));
    next += 1;
    if (object === null) continue;
    const some = linesOf(object.content, wanted);
    for (const { at, from, to } of wanted) {
      const lines: string[] = [];
      for (let line = from; line <= to; line += 1) {
        const text = some.lines.get(line);
        if (text === undefined) break;
        lines.push(text);
      }
      const last = from + lines.length - 1;
      answers[at] = { from, lines, noLineEnd: lines.length > 0 && last === some.unended };
    }
  }
  return answers;
}

/**
 * The lines of some ranges by line number, without their line ends; a carriage return stays. `unended`: the last line,
 * if the file does not end with a line end. One pass: a file of empty lines has as many lines as bytes.
 */
function linesOf(
  content: Buffer,
  ranges: ReadonlyArray<{ from: number; to: number }>,
): { lines: Map<number, string>; unended: number | null } {
  const lines = new Map<number, string>();
  const sorted = ranges.toSorted((a, b) => a.from - b.from).values();
  let range = sorted.next().value;
  /** The last line needed by a range that has begun. */
  let until = 0;
  let line = 1;
  let start = 0;
  const end = (at: number): void => {
    for (; range !== undefined && range.from <= line; range = sorted.next().value)
      until = Math.max(until, range.to);
    if (line <= until) lines.set(line, content.toString('utf8', start, at));
    line += 1;
    start = at + 1;
  };
  for (let at = 0; at < content.length; at += 1) if (content[at] === 10) end(at);
  if (start >= content.length) return { lines, unended: null };
  end(content.length);
  return { lines, unended: line - 1 };
}

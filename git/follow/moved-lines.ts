import type { AnchorLines } from '../../shared/domain/remarks/index.ts';
import { readSome } from '../objects/object-reader.ts';

/** Lines of one blob, to be found in another. */
export interface SoughtLines {
  from: string;
  to: string;
  lines: AnchorLines;
}

/** Limits for one blob, and for all of them together: further ones are not searched. */
const MAX_BLOB_BYTES = 1024 * 1024;
const MAX_SEARCHED_BYTES = 16 * 1024 * 1024;
/** Lines that are looked at for all runs together: further ones are not found. */
const MAX_SEARCHED_LINES = 5_000_000;
/** A run of lines with fewer letters and digits, such as a bracket, is the same as any other. */
const MIN_WORD_CHARACTERS = 4;

/**
 * Where lines were moved to within a file, if each of both blobs has them exactly once; null: anything else. All blobs
 * must be in the repository. @throws GitError
 */
export async function movedLines(
  gitDir: string,
  sought: readonly SoughtLines[],
): Promise<Array<AnchorLines | null>> {
  const ids = [...new Set(sought.flatMap(({ from, to }) => [from, to]))];
  const texts = new Map<string, string[]>();
  let bytes = 0;
  let next = 0;
  for await (const object of readSome(gitDir, ids, MAX_BLOB_BYTES)) {
    bytes += object?.content.length ?? 0;
    if (bytes > MAX_SEARCHED_BYTES) break;
    // Every byte is a character: lines are compared, not read.
    if (object !== null) texts.set(ids[next] ?? '', object.content.toString('latin1').split('\n'));
    next += 1;
  }
  const budget = { lines: MAX_SEARCHED_LINES };
  return sought.map(({ from, to, lines: { first, last } }) => {
    const [then = [], now = []] = [texts.get(from), texts.get(to)];
    const run = then.slice(first - 1, last);
    if (run.length <= last - first || isPlain(run)) return null;
    const at = onlyPlace(now, run, budget);
    if (at === null || onlyPlace(then, run, budget) === null) return null;
    return { first: at + 1, last: at + run.length };
  });
}

const isPlain = (run: readonly string[]): boolean =>
  run.join('').replaceAll(/[^0-9A-Za-z\u0080-\u00ff]/g, '').length < MIN_WORD_CHARACTERS;

/** The index of the only occurrence; null: there is none, or another one, or the budget is spent. */
function onlyPlace(
  lines: readonly string[],
  run: readonly string[],
  budget: { lines: number },
): number | null {
  let place: number | null = null;
  for (let at = 0; at + run.length <= lines.length; at += 1) {
    let by = 0;
    while (by < run.length && lines[at + by] === run[by]) by += 1;
    budget.lines -= by + 1;
    if (budget.lines < 0) return null;
    if (by < run.length) continue;
    if (place !== null) return null;
    place = at;
  }
  return place;
}

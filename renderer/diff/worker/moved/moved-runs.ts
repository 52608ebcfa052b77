import type { MovedRun } from '../../model/moves.ts';
import type { ChangedLines } from './changed-lines.ts';
import type { Run } from './runs.ts';

interface FoundRuns {
  files: readonly { readonly id: number }[];
  added: ChangedLines;
  removed: ChangedLines;
  /** Runs of added lines as they were found; owners refer to them. */
  arrived: readonly Run[];
  /** Those of them that remain. */
  grown: readonly Run[];
  /** Runs of removed lines. */
  left: readonly Run[];
  /** By removed line: the run it is the source of, otherwise the one it is in; plus one, 0: none. */
  sourceOf: Uint32Array;
  leftOf: Uint32Array;
}

/** Lines of one side that are the same as lines of the other, from `there` on. */
interface Part {
  at: number;
  there: number;
  length: number;
  copied: boolean;
  /** Offsets. */
  changed: readonly number[];
}

const NONE: readonly number[] = [];
const sorted = (changed: readonly number[]): readonly number[] =>
  changed.length === 0 ? NONE : changed.toSorted((a, b) => a - b);

/** Both ends of all runs, by line numbers; one list for each file. */
export function movedRuns(found: FoundRuns): MovedRun[][] {
  const { files, added, removed, grown } = found;
  const runs: MovedRun[][] = files.map(() => []);
  const put = (side: 'old' | 'new', own: ChangedLines, other: ChangedLines, part: Part): void => {
    const { at, there, length, copied, changed } = part;
    const otherSide = side === 'old' ? 'new' : 'old';
    runs[own.file[at] ?? 0]?.push({
      side,
      first: numberAt(own, at, side),
      last: numberAt(own, at + length - 1, side),
      copied,
      changed:
        changed.length === 0
          ? NONE
          : changed.flatMap((offset) => [
              numberAt(own, at + offset, side),
              numberAt(other, there + offset, otherSide),
            ]),
      space: side === 'old' ? spaceOf(own, at, other, there, part) : spaceOf(other, there, own, at, part),
      other: {
        file: files[other.file[there] ?? 0]?.id ?? 0,
        first: numberAt(other, there, otherSide),
        last: numberAt(other, there + length - 1, otherSide),
      },
    });
  };
  for (const part of removedParts(found)) put('old', removed, added, part);
  for (const { at, to, length, copied, changed } of grown)
    put('new', added, removed, { at, there: to, length, copied, changed: sorted(changed) });
  return runs;
}

/** How the white space of lines differs from where they came from: an index of MOVED_WHITE_SPACE. */
function spaceOf(
  from: ChangedLines,
  at: number,
  to: ChangedLines,
  there: number,
  { length, changed }: Pick<Part, 'length' | 'changed'>,
): number {
  let next = 0;
  let space = 0;
  for (let offset = 0; offset < length; offset += 1) {
    if (changed[next] === offset) {
      next += 1;
      continue;
    }
    const p = at + offset;
    const q = there + offset;
    const one = from.indent[p] ?? 0;
    const two = to.indent[q] ?? 0;
    // All lines of a run, except for blank ones, are indented by as much.
    if (two > one) return 1;
    if (two < one) return 2;
    if (space === 0 && !sameIndent(from, p, to, q)) space = 3;
  }
  return space;
}

/** Whether two lines are indented by the same characters. */
function sameIndent(one: ChangedLines, p: number, two: ChangedLines, q: number): boolean {
  const [mine, yours] = [one.files[one.file[p] ?? 0]?.scanned, two.files[two.file[q] ?? 0]?.scanned];
  const first = mine?.starts[one.line[p] ?? 0] ?? 0;
  const other = yours?.starts[two.line[q] ?? 0] ?? 0;
  const length = (one.start[p] ?? 0) - first;
  if ((two.start[q] ?? 0) - other !== length) return false;
  for (let at = 1; at < length; at += 1)
    if (mine?.raw.charCodeAt(first + at) !== yours?.raw.charCodeAt(other + at)) return false;
  return true;
}

/** The number of a line on its side. */
function numberAt({ files, file, line }: ChangedLines, p: number, side: 'old' | 'new'): number {
  const scanned = files[file[p] ?? 0]?.scanned;
  return (side === 'old' ? scanned?.olds : scanned?.news)?.[line[p] ?? 0] ?? 0;
}

/** The removed ends: where a run's source also belongs to an earlier run, only the rest of it. */
function* removedParts({ removed, arrived, left, sourceOf, leftOf }: FoundRuns): Generator<Part> {
  for (let q = 0; q < removed.count;) {
    const source = sourceOf[q] ?? 0;
    const own = leftOf[q] ?? 0;
    if (source === 0 && own === 0) {
      q += 1;
      continue;
    }
    let end = q + 1;
    while (end < removed.count && removed.follows[end] === 1 && sourceOf[end] === source) {
      if (source === 0 && leftOf[end] !== own) break;
      end += 1;
    }
    const run = source > 0 ? arrived[source - 1] : undefined;
    const rest = source === 0 && own > 0 ? left[own - 1] : undefined;
    if (run) yield* partsOf(run, q, end);
    else if (rest) yield { at: q, there: rest.to + q - rest.at, length: end - q, copied: false, changed: [] };
    q = end;
  }
}

/** What belongs to a run of the removed lines from `from` up to `to`: if that is not all of it, only equal lines. */
function* partsOf(run: Run, from: number, to: number): Generator<Part> {
  const part = (at: number, end: number, changed: readonly number[]): Part => ({
    at,
    there: run.at + at - run.to,
    length: end - at,
    copied: false,
    changed,
  });
  if (to - from === run.length) {
    yield part(from, to, sorted(run.changed));
    return;
  }
  const changed = new Set(run.changed.map((offset) => run.to + offset));
  for (let at = from; at < to; at += 1) {
    if (changed.has(at)) continue;
    const start = at;
    while (at + 1 < to && !changed.has(at + 1)) at += 1;
    yield part(start, at + 1, []);
  }
}

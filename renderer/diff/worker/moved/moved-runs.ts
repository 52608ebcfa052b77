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

/** Both ends of all runs, by line numbers; one list for each file. */
export function movedRuns(found: FoundRuns): MovedRun[][] {
  const { files, added, removed, grown } = found;
  const runs: MovedRun[][] = files.map(() => []);
  const put = (side: 'old' | 'new', own: ChangedLines, other: ChangedLines, part: Part): void => {
    const [numbers, others] = [
      numbersOf(own, part.at, side),
      numbersOf(other, part.there, side === 'old' ? 'new' : 'old'),
    ];
    const { length, copied } = part;
    runs[own.file[part.at] ?? 0]?.push({
      side,
      first: numbers(0),
      last: numbers(length - 1),
      copied,
      space:
        side === 'old'
          ? spaceOf(own, other, part)
          : spaceOf(other, own, { ...part, at: part.there, there: part.at }),
      changed: part.changed.flatMap((offset) => [numbers(offset), others(offset)]),
      other: {
        file: files[other.file[part.there] ?? 0]?.id ?? 0,
        first: others(0),
        last: others(length - 1),
      },
    });
  };
  for (const part of removedParts(found)) put('old', removed, added, part);
  for (const { at, to, length, copied, changed } of grown)
    put('new', added, removed, { at, there: to, length, copied, changed: changed.toSorted((a, b) => a - b) });
  return runs;
}

/** How the white space of lines differs from where they came from: an index of MOVED_WHITE_SPACE. */
function spaceOf(
  from: ChangedLines,
  to: ChangedLines,
  { at, there, length, changed }: Pick<Part, 'at' | 'there' | 'length' | 'changed'>,
): number {
  let [next, space] = [0, 0];
  for (let offset = 0; offset < length; offset += 1) {
    if (changed[next] === offset) {
      next += 1;
      continue;
    }
    const [p, q] = [at + offset, there + offset];
    const [one, two] = [from.indent[p] ?? 0, to.indent[q] ?? 0];
    // All lines of a run, except for blank ones, are indented by as much.
    if (two > one) return 1;
    if (two < one) return 2;
    if (space === 0 && indentAt(from, p) !== indentAt(to, q)) space = 3;
  }
  return space;
}

/** A line's indentation as it is. */
function indentAt({ files, file, line, start }: ChangedLines, p: number): string {
  const scanned = files[file[p] ?? 0]?.scanned;
  return scanned?.raw.slice((scanned.starts[line[p] ?? 0] ?? 0) + 1, start[p]) ?? '';
}

/** The number of a line on its side, by its offset from a position. */
function numbersOf(lines: ChangedLines, at: number, side: 'old' | 'new'): (offset: number) => number {
  const scanned = lines.files[lines.file[at] ?? 0]?.scanned;
  const numbers = side === 'old' ? scanned?.olds : scanned?.news;
  return (offset) => numbers?.[lines.line[at + offset] ?? 0] ?? 0;
}

/** The removed ends: where a run's source also belongs to an earlier run, only the rest of it. */
function* removedParts({ removed, arrived, left, sourceOf, leftOf }: FoundRuns): Generator<Part> {
  for (let q = 0; q < removed.count;) {
    const [source, own] = [sourceOf[q] ?? 0, leftOf[q] ?? 0];
    const isSame = (at: number): boolean =>
      removed.follows[at] === 1 && sourceOf[at] === source && (source > 0 || leftOf[at] === own);
    let end = q + 1;
    while (end < removed.count && isSame(end)) end += 1;
    const run = source > 0 ? arrived[source - 1] : undefined;
    const rest = source === 0 && own > 0 ? left[own - 1] : undefined;
    if (run) yield* partsOf(run, q, end);
    else if (rest) yield { at: q, there: rest.to + q - rest.at, length: end - q, copied: false, changed: [] };
    q = end;
  }
}

/** What belongs to a run of the removed lines from `from` up to `to`: if that is not all of it, only equal lines. */
function* partsOf(run: Run, from: number, to: number): Generator<Part> {
  const part = (at: number, end: number, changed: number[]): Part => ({
    at,
    there: run.at + at - run.to,
    length: end - at,
    copied: false,
    changed,
  });
  if (to - from === run.length) {
    yield part(
      from,
      to,
      run.changed.toSorted((a, b) => a - b),
    );
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

import { ADDED, DELETED } from '../../model/kinds.ts';
import type { MovedRun } from '../../model/moves.ts';
import type { Scan } from '../scan.ts';

const KIND_MASK = 15;

/** The moved runs of a file as its rows show them. Runs are known by their index. */
export interface RowMoves {
  readonly runs: readonly MovedRun[];
  /** By line of the scan: its run plus one; 0: none. */
  readonly runOf: Uint32Array;
  /** By run: its first line of the scan. */
  readonly firstLine: Int32Array;
  /** By line of the scan: 1 if it differs from the line that it was moved from. */
  readonly changed: Uint8Array;
  /** By run: whether only its head is shown. */
  readonly folded: readonly boolean[];
  /** Whether runs can be folded and opened. */
  readonly folds: boolean;
}

/** Finds the lines of runs in a scan, which may show more context than the one that they were found in. */
export function rowMoves(
  scanned: Scan,
  all: readonly MovedRun[],
  folds: boolean,
  opened: ReadonlySet<string>,
): RowMoves {
  const runs = all.toSorted((a, b) => a.side.localeCompare(b.side) || a.first - b.first);
  const runOf = new Uint32Array(scanned.count);
  const changed = new Uint8Array(scanned.count);
  const firstLine = new Int32Array(runs.length).fill(-1);
  const next = {
    new: runs.findIndex(({ side }) => side === 'new'),
    old: runs.findIndex(({ side }) => side === 'old'),
  };
  const differ = runs.map((run) => new Set(run.changed.filter((_, at) => at % 2 === 0)));
  for (let line = 0; line < scanned.count; line += 1) {
    const kind = (scanned.kinds[line] ?? 0) & KIND_MASK;
    if (kind !== ADDED && kind !== DELETED) continue;
    const side = kind === ADDED ? 'new' : 'old';
    const number = (kind === ADDED ? scanned.news : scanned.olds)[line] ?? 0;
    let run = runs[next[side]];
    while (run?.side === side && run.last < number) {
      next[side] += 1;
      run = runs[next[side]];
    }
    if (run?.side !== side || run.first > number) continue;
    runOf[line] = next[side] + 1;
    if (run.first === number) firstLine[next[side]] = line;
    changed[line] = differ[next[side]]?.has(number) === true ? 1 : 0;
  }
  const folded = runs.map((run) => folds && !opened.has(runKey(run)));
  return { runs, runOf, firstLine, changed, folded, folds };
}

/** Identifies a run of a file, also after the search was repeated. */
export const runKey = ({ side, first }: MovedRun): string => `${side} ${first}`;

/** How many changed lines of a file were moved as they are. */
export const movedLineCount = (runs: readonly MovedRun[]): number =>
  runs.reduce((sum, { first, last, changed }) => sum + last - first + 1 - changed.length / 2, 0);

import { ADDED, DELETED, NO_NEWLINE } from '../../model/kinds.ts';
import type { MovedRun } from '../../model/moves.ts';
import type { LineNumbers } from '../narrow.ts';
import type { Scan } from '../scan.ts';

const KIND_MASK = 15;

/** The moved runs of a file as its rows show them. Runs are known by their index. */
export interface RowMoves {
  readonly runs: readonly MovedRun[];
  /** By line of the scan: its run plus one; 0: none. */
  readonly runOf: LineNumbers;
  /** By run: its first line of the scan. */
  readonly firstLine: Int32Array;
  /** By line of the scan: 1 if it differs from the line that it was moved from. */
  readonly changed: Uint8Array;
  /** By run: whether it is folded. */
  readonly folded: readonly boolean[];
  /**
   * By line of the scan: 1 if it is not shown, because its run is folded and it is the same at the other end. Empty if
   * none can be.
   */
  readonly hidden: Uint8Array;
  /** By run: how many of its lines are not shown. */
  readonly hiddenLines: Uint32Array;
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
  const runOf = new (runs.length < 0xffff ? Uint16Array : Uint32Array)(scanned.count);
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
  const hidden = new Uint8Array(folds ? scanned.count : 0);
  const hiddenLines = new Uint32Array(runs.length);
  if (folds) hideLines(scanned, { runOf, changed, folded, hidden, hiddenLines });
  return { runs, runOf, firstLine, changed, folded, hidden, hiddenLines, folds };
}

/** Of folded runs, what differs from the other end stays in sight. */
function hideLines(
  { kinds, count }: Scan,
  {
    runOf,
    changed,
    folded,
    hidden,
    hiddenLines,
  }: Pick<RowMoves, 'runOf' | 'changed' | 'folded' | 'hidden' | 'hiddenLines'>,
): void {
  for (let line = 0; line < count; line += 1) {
    const run = (runOf[line] ?? 0) - 1;
    if (folded[run] !== true || changed[line] === 1) continue;
    if (((kinds[line] ?? 0) & NO_NEWLINE) !== 0) continue;
    hidden[line] = 1;
    hiddenLines[run] = (hiddenLines[run] ?? 0) + 1;
  }
}

/** Identifies a run of a file, also after the search was repeated. */
export const runKey = ({ side, first }: MovedRun): string => `${side} ${first}`;

/** How many changed lines of a file were moved as they are. */
export const movedLineCount = (runs: readonly MovedRun[]): number =>
  runs.reduce((sum, { first, last, changed }) => sum + last - first + 1 - changed.length / 2, 0);

import { BLANK_LINE, type ChangedLines } from './changed-lines.ts';
import { sameText, type Run } from './runs.ts';

/** At most one line in this many may differ. */
const LINES_PER_CHANGE = 5;

interface Growth {
  readonly from: ChangedLines;
  readonly to: ChangedLines;
  /** By position: the number of the run it belongs to plus one; 0: none. Both are updated. */
  readonly runOf: Uint32Array;
  readonly sourceOf: Uint32Array;
  /** By position in `to`: not 0 if the line has been moved elsewhere. */
  readonly leftOf: Uint32Array;
}

/** How far a run can go in one direction, and the offsets of the lines that differ on the way. */
interface Reach {
  steps: number;
  changed: number[];
}

/**
 * Lets runs go on over lines that differ, up to a line that is equal again: at most one line in five, and never the
 * first or the last. Runs that this joins become one.
 */
export function growRuns(runs: readonly Run[], growth: Growth): Run[] {
  const gone = new Set<Run>();
  for (const [number, run] of runs.entries()) {
    for (const step of [1, -1] as const) {
      const reach = gone.has(run) ? null : reachOf(number, step, runs, growth);
      if (reach) extend(number, reach, step, runs, gone, growth);
    }
  }
  return runs.filter((run) => !gone.has(run));
}

const isFew = (changed: number, lines: number): boolean => changed * LINES_PER_CHANGE <= lines;

function reachOf(
  number: number,
  step: 1 | -1,
  runs: readonly Run[],
  { from, to, runOf, sourceOf, leftOf }: Growth,
): Reach | null {
  const run = runs[number];
  if (!run) return null;
  const edge = step > 0 ? run.length - 1 : 0;
  // Most runs end where a gap is.
  if (isAtGap(from, run.at + edge, step) || isAtGap(to, run.to + edge, step)) return null;
  const shift = shiftOf(run, from, to);
  const changed: number[] = [];
  let best: Reach | null = null;
  for (let steps = 1; ; steps += 1) {
    const offset = edge + step * steps;
    const p: number = run.at + offset;
    const q: number = run.to + offset;
    if (isAtGap(from, p - step, step) || isAtGap(to, q - step, step)) return best;
    const owner = runs[(runOf[p] ?? 0) - 1];
    const source: Run | undefined = runs[(sourceOf[q] ?? 0) - 1];
    if (owner && (owner.to - owner.at !== run.to - run.at || owner.copied !== run.copied)) return best;
    const isElsewhere = (source && source !== run && source !== owner) || leftOf[q] !== 0;
    if (isElsewhere && !run.copied) return best;
    const isSame = isEqual(from, p, to, q, shift);
    if (owner && !isSame) return best;
    if (!isSame) changed.push(offset);
    const [differ, lines] = [run.changed.length + changed.length, run.length + steps];
    // Another run becomes part of this one as a whole.
    const isEnd = !owner || runs[(runOf[p + step] ?? 0) - 1] !== owner;
    if (isSame && isEnd && isFew(differ, lines)) best = { steps, changed: [...changed] };
    // One more than may differ: equal lines that make up for it may follow. So a walk is as long as its run at most.
    if (!isFew(differ - 1, lines)) return best;
  }
}

/** Whether the next line in this direction does not follow without a gap: the lower one of two neighbours says so. */
const isAtGap = ({ follows }: ChangedLines, p: number, step: 1 | -1): boolean =>
  follows[step > 0 ? p + 1 : p] !== 1;

/** The columns that a run was indented by; null: all its lines are blank. */
function shiftOf({ at, to: source, length }: Run, from: ChangedLines, to: ChangedLines): number | null {
  for (let i = 0; i < length; i += 1) {
    const [one, two] = [from.indent[at + i] ?? 0, to.indent[source + i] ?? 0];
    if (one !== BLANK_LINE && two !== BLANK_LINE) return one - two;
  }
  return null;
}

function isEqual(from: ChangedLines, p: number, to: ChangedLines, q: number, shift: number | null): boolean {
  const [one, two] = [from.indent[p] ?? 0, to.indent[q] ?? 0];
  const isBlank = one === BLANK_LINE || two === BLANK_LINE;
  return (isBlank ? one === two : shift === null || one - two === shift) && sameText(from, p, to, q);
}

function extend(
  number: number,
  { steps, changed }: Reach,
  step: 1 | -1,
  runs: readonly Run[],
  gone: Set<Run>,
  { runOf, sourceOf }: Growth,
): void {
  const run = runs[number];
  if (!run) return;
  const first = step > 0 ? run.length : -steps;
  for (let offset = first; offset < first + steps; offset += 1) {
    const other: Run | undefined = runs[(runOf[run.at + offset] ?? 0) - 1];
    if (other && other !== run) {
      gone.add(other);
      // Its own changed lines remain what they are.
      for (const each of other.changed) changed.push(other.at + each - run.at);
      other.changed = [];
    }
    runOf[run.at + offset] = number + 1;
    if (!run.copied) sourceOf[run.to + offset] = number + 1;
  }
  run.length += steps;
  run.changed = [...run.changed, ...changed];
  if (step > 0) return;
  run.at -= steps;
  run.to -= steps;
  run.changed = run.changed.map((offset) => offset + steps);
}

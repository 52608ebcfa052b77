import { ADDED, DELETED } from '../../model/kinds.ts';
import type { MovedRun } from '../../model/moves.ts';
import { changedLines, diffTextOf, type ChangedLines, type MovableFile } from './changed-lines.ts';
import { growRuns } from './grow-runs.ts';
import { LetterCount } from './letters.ts';
import { LineIndex } from './line-index.ts';
import { liveLines } from './live-lines.ts';
import { movedRuns } from './moved-runs.ts';
import { findRuns, type Run, type RunBudget, type RunSearch } from './runs.ts';

/** With more changed lines, nothing is looked for. */
const MAX_CHANGED_LINES = 1_200_000;
/** Compared lines per changed line, and for all of them together at least. */
const STEPS_PER_LINE = 64;
const MIN_STEPS = 1_000_000;

/** The moved runs of each file, in the order of the files. */
export interface FoundMoves {
  readonly runs: readonly (readonly MovedRun[])[];
  /** Not all of the changed lines were looked at. */
  readonly cut: boolean;
}

/**
 * Finds the code that was moved or copied, in files in page order: all that Git finds with `--color-moved=blocks
 * --color-moved-ws=allow-indentation-change`, and runs may go on over a few lines that differ. Yields often, so that
 * the caller can pause.
 */
export function* findMoves(
  files: readonly (MovableFile & { readonly id: number })[],
): Generator<void, FoundMoves> {
  const additions = files.reduce((sum, { scanned }) => sum + scanned.additions, 0);
  const deletions = files.reduce((sum, { scanned }) => sum + scanned.deletions, 0);
  const cut = additions + deletions > MAX_CHANGED_LINES;
  if (cut || additions === 0 || deletions === 0) return { runs: files.map(() => []), cut };
  const removed = yield* changedLines(files, DELETED, deletions);
  const added = yield* changedLines(files, ADDED, additions);
  const budget = { steps: Math.max(MIN_STEPS, STEPS_PER_LINE * (additions + deletions)) };
  const mayArrive = liveLines(added, removed);
  yield;
  const mayLeave = liveLines(removed, added);
  yield;
  const {
    runs: arrived,
    runOf,
    sourceOf,
  } = yield* allRuns({ from: added, to: removed, live: mayArrive, liveThere: mayLeave }, budget);
  // Removed lines that are among the added ones, but came there from elsewhere: several places became one.
  const isLeft = (q: number): boolean => sourceOf[q] === 0 && mayLeave[q] !== 0;
  const {
    runs: left,
    runOf: leftOf,
    byGit,
  } = yield* allRuns({ from: removed, to: added, live: mayLeave, liveThere: mayArrive }, budget, isLeft);
  for (let q = 0; q < removed.count; q += 1) if (sourceOf[q] !== 0) leftOf[q] = 0;
  dropRests(left, byGit, leftOf);
  const grown = growRuns(arrived, { from: added, to: removed, runOf, sourceOf, leftOf });
  return {
    runs: movedRuns({ files, added, removed, arrived, grown, left, sourceOf, leftOf }),
    cut: budget.steps <= 0,
  };
}

/** Lines that are looked for in others. */
interface Sides extends Pick<RunSearch, 'from' | 'to' | 'live'> {
  /** The same as `live`, of the others. */
  liveThere: Uint32Array;
}

/**
 * The runs that Git finds, and then those of text in other scripts: Git counts letters of ASCII alone.
 * @param wanted only lines without gaps of which one is wanted are looked at
 */
function* allRuns(
  { from, to, live, liveThere }: Sides,
  budget: RunBudget,
  wanted?: (p: number) => boolean,
): Generator<void, Pick<RunSearch, 'runs' | 'runOf' | 'sourceOf'> & { byGit: number }> {
  const index = new LineIndex(to, liveThere);
  const search: RunSearch = {
    from,
    to,
    index,
    live,
    budget,
    runs: [],
    runOf: new Uint32Array(from.count),
    sourceOf: new Uint32Array(to.count),
    letters: new LetterCount(from, 'ascii'),
    ...(wanted && {
      wanted: (start: number, end: number): boolean => {
        for (let p = start; p < end; p += 1) if (wanted(p)) return true;
        return false;
      },
    }),
  };
  yield* findRuns(search);
  const byGit = search.runs.length;
  const wide = wideStretches(from, live, search.runOf);
  if (wide) yield* findRuns({ ...search, live: wide, letters: new LetterCount(from, 'all') });
  return { ...search, byGit };
}

/** What is left of a run that Git does not find, when other runs have taken lines of it, may be a bracket: it is none. */
function dropRests(runs: readonly Run[], byGit: number, runOf: Uint32Array): void {
  for (const [number, { at, length }] of runs.entries()) {
    if (number < byGit) continue;
    const own = runOf.subarray(at, at + length);
    if (own.every((run) => run === number + 1)) continue;
    for (let line = 0; line < length; line += 1) if (own[line] === number + 1) own[line] = 0;
  }
}

/** Of what is in no run, the stretches with letters of other scripts; null: there are none. */
function wideStretches(from: ChangedLines, live: Uint32Array, runOf: Uint32Array): Uint32Array | null {
  let wide: Uint32Array | null = null;
  for (let p = 0; p < live.length; p += 1) {
    if ((live[p] ?? 0) === 0 || (runOf[p] ?? 0) !== 0) continue;
    const start = p;
    let isWide = isWideAt(from, p);
    for (; (live[p] ?? 0) > 1 && (runOf[p + 1] ?? 0) === 0; p += 1) isWide ||= isWideAt(from, p + 1);
    if (!isWide) continue;
    wide ??= new Uint32Array(live.length);
    for (let at = start; at <= p; at += 1) wide[at] = p - at + 1;
  }
  return wide;
}

function isWideAt(lines: ChangedLines, p: number): boolean {
  const text = diffTextOf(lines, p);
  const start = lines.start[p] ?? 0;
  const end = start + (lines.length[p] ?? 0);
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) > 127) return true;
  return false;
}

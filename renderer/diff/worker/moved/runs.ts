import { BLANK_LINE, isReadable, diffTextOf, type ChangedLines } from './changed-lines.ts';
import type { LetterCount } from './letters.ts';
import { MAX_CANDIDATES, type LineIndex } from './line-index.ts';

/** Lines of one list, from `at` on, that equal lines of the other one, from `to` on. */
export interface Run {
  at: number;
  to: number;
  length: number;
  /** The same lines are the source of an earlier run. */
  copied: boolean;
  /** Offsets in the run of lines that differ. */
  changed: number[];
}

/** The remaining work. Counted, not timed: the same lines always give the same runs. */
export interface RunBudget {
  steps: number;
}

export interface RunSearch {
  from: ChangedLines;
  to: ChangedLines;
  index: LineIndex;
  letters: LetterCount;
  /** By position in `from`: how many lines from there on may be in `to`. */
  live: Uint32Array;
  budget: RunBudget;
  /** What was found. Runs are added. */
  runs: Run[];
  /** By position in `from` and in `to`: the first run it belongs to plus one; 0: none. Filled in. */
  runOf: Uint32Array;
  sourceOf: Uint32Array;
  /** Whether to look at some lines without gaps, up to but excluding `end`. */
  wanted?: (start: number, end: number) => boolean;
}

/** After this many starting points, the caller may pause. */
const STARTS_PER_STEP = 128;

/** How many lines from `p` and `q` on may be equal, at most `live`, with indentations that differ evenly. */
function commonLines(from: ChangedLines, p: number, to: ChangedLines, q: number, live: number): number {
  const { hash, indent } = from;
  const most = Math.min(live, to.count - q);
  let [length, shift] = [0, Number.NaN];
  for (; length < most; length += 1) {
    const [a, b] = [p + length, q + length];
    if (hash[a] !== to.hash[b]) break;
    if (length > 0 && to.follows[b] !== 1) break;
    const [one, two] = [indent[a] ?? 0, to.indent[b] ?? 0];
    if (one < 0 || two < 0) {
      if (one !== two || one !== BLANK_LINE) break;
    } else if (one - two !== shift) {
      if (!Number.isNaN(shift)) break;
      shift = one - two;
    }
  }
  return length;
}

/** Whether lines at two positions are equal, except for their indentation. */
export function sameText(one: ChangedLines, p: number, two: ChangedLines, q: number): boolean {
  const length = one.length[p] ?? 0;
  if (one.hash[p] !== two.hash[q] || length !== two.length[q]) return false;
  if (!isReadable(one, p) || !isReadable(two, q)) return false;
  // Without copies of the text: this is done for every line of every run.
  const mine = diffTextOf(one, p);
  const yours = diffTextOf(two, q);
  const from = one.start[p] ?? 0;
  const other = two.start[q] ?? 0;
  for (let at = 0; at < length; at += 1)
    if (mine.charCodeAt(from + at) !== yours.charCodeAt(other + at)) return false;
  return true;
}

/**
 * The runs of `from` that are in `to`, greedily from the top, as Git finds them: the longest one that starts at a line,
 * and then the next line after it. Yields now and then, so that the caller can pause.
 */
export function* findRuns(search: RunSearch): Generator<void, void> {
  const { from, live, runOf, sourceOf, budget, wanted } = search;
  const runs = search.runs;
  let starts = 0;
  for (let p = 0; p < from.count && budget.steps > 0;) {
    if (wanted && from.follows[p] !== 1) {
      const end = regionEnd(from, p);
      if (!wanted(p, end)) {
        p = end;
        continue;
      }
    }
    if (live[p] === 0) {
      p += 1;
      continue;
    }
    const run = longestAt(search, p, runs.at(-1));
    if (run) {
      runs.push(run);
      for (let at = 0; at < run.length; at += 1) {
        runOf[run.at + at] ||= runs.length;
        sourceOf[run.to + at] ||= runs.length;
      }
    }
    p += run?.length ?? 1;
    starts += 1;
    if (starts % STARTS_PER_STEP === 0) yield;
  }
}

/** Shorter than another one; not counted. */
const SHORTER = -1;
const places = new Int32Array(MAX_CANDIDATES);
const lengths = new Int32Array(MAX_CANDIDATES);

/** The longest run that starts at a line; of several, one that nothing else came from, and then the nearest. */
function longestAt(search: RunSearch, p: number, last: Run | undefined): Run | null {
  const { from, to, index, letters, live, budget, sourceOf } = search;
  const most = live[p] ?? 0;
  budget.steps -= 1;
  const least = letters.needed(p, most);
  if (least === 0) return null;
  const count = index.candidates(from, p, most, places);
  let longest = 0;
  for (let i = 0; i < count; i += 1) {
    const q = places[i] ?? 0;
    // If a longer one ends earlier, this one does.
    const isShorter = longest > 1 && from.hash[p + longest - 1] !== to.hash[q + longest - 1];
    const length = isShorter ? SHORTER : commonLines(from, p, to, q, most);
    budget.steps -= Math.max(0, length) + 1;
    lengths[i] = length;
    longest = Math.max(longest, length);
  }
  if (longest < least) return null;
  for (;;) {
    let [best, rank] = [-1, -1];
    for (let i = 0; i < count; i += 1) {
      const length = lengths[i] ?? 0;
      if (length < least) continue;
      const q = places[i] ?? 0;
      const isNear = last !== undefined && q - last.to === p - last.at;
      const isSameFile = from.files[from.file[p] ?? 0] === to.files[to.file[q] ?? 0];
      const own = 8 * length + (sourceOf[q] === 0 ? 4 : 0) + (isNear ? 2 : 0) + (isSameFile ? 1 : 0);
      if (own > rank) [best, rank] = [i, own];
    }
    if (best < 0) return null;
    const [q, claimed] = [places[best] ?? 0, lengths[best] ?? 0];
    let length = 0;
    while (length < claimed && sameText(from, p + length, to, q + length)) length += 1;
    if (length === claimed)
      return { at: p, to: q, length, copied: isMostlyTaken(sourceOf, q, length), changed: [] };
    // The hashes were equal, but not the texts.
    lengths[best] = length;
    budget.steps -= length;
    for (let i = 0; i < count; i += 1)
      if (lengths[i] === SHORTER) lengths[i] = commonLines(from, p, to, places[i] ?? 0, most);
  }
}

function isMostlyTaken(sourceOf: Uint32Array, q: number, length: number): boolean {
  let count = 0;
  for (let at = q; at < q + length; at += 1) if (sourceOf[at] !== 0) count += 1;
  return 2 * count > length;
}

/** The line after those that follow each other without a gap. */
function regionEnd({ follows, count }: ChangedLines, p: number): number {
  let end = p + 1;
  while (end < count && follows[end] === 1) end += 1;
  return end;
}

import { budgetFor, lineEdits } from '../interdiff/line-edits.ts';

/** The differences of two long lines: flat pairs of start and end on each side, equally many on both. */
export interface LineChanges {
  old: number[];
  next: number[];
}

/** Longer texts are first compared in larger pieces than words. Differing characters, both sides. */
const MAX_WORD_DIFF_CHARS = 200_000;
/** Characters of both sides per skipped statement end: longer texts are split into longer pieces. */
const CHARS_PER_SKIPPED_END = 1_000_000;
/** Changes at most this far apart are merged. */
const MERGE_DISTANCE = 3;
/** With a larger share of changed text, two lines are considered unrelated. */
const MAX_CHANGED_SHARE = 0.8;

/**
 * The differences of two versions of a long line, in time linear in their length; null if they have too little in
 * common for the result to be meaningful, or are equal.
 */
export function lineChanges(old: string, next: string): LineChanges | null {
  const [from, oldTo, nextTo] = withoutEqualEnds(old, next, [0, 0], [old.length, next.length]);
  if (from === oldTo && from === nextTo) return null;
  const [a, b] = [old.slice(from, oldTo), next.slice(from, nextTo)];
  const changes: LineChanges = { old: [], next: [] };
  if (a.length + b.length <= MAX_WORD_DIFF_CHARS) compare(a, b, words, [from, from], changes);
  else closer(old, next, coarse(a, b, from), changes);
  const shown = trimmed(old, next, changes);
  const changed = share(shown.old) + share(shown.next);
  return changed > MAX_CHANGED_SHARE * (old.length + next.length) ? null : shown;
}

const share = (ranges: readonly number[]): number =>
  ranges.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);

/** Adds the edits from one text to the other, in pieces; offsets are relative to their lines. */
function compare(
  old: string,
  next: string,
  cut: (text: string) => string[],
  [oldAt, nextAt]: readonly [number, number],
  into: LineChanges,
): void {
  const [olds, nexts] = [cut(old), cut(next)];
  let [one, two] = [oldAt, nextAt];
  for (const { value, added, removed } of lineEdits(olds, nexts, budgetFor(olds.length + nexts.length))) {
    const length = value.reduce((sum, { length: each }) => sum + each, 0);
    if (removed) add(into, [one, (one += length)], [two, two]);
    else if (added) add(into, [one, one], [two, (two += length)]);
    else {
      one += length;
      two += length;
    }
  }
}

function coarse(old: string, next: string, at: number): LineChanges {
  const coarseChanges: LineChanges = { old: [], next: [] };
  const every = Math.max(1, Math.ceil((old.length + next.length) / CHARS_PER_SKIPPED_END));
  compare(old, next, (text) => pieces(text, every), [at, at], coarseChanges);
  return coarseChanges;
}

/** Refines by words the changes found in large pieces, if that is affordable. */
function closer(old: string, next: string, rough: LineChanges, into: LineChanges): void {
  let left = MAX_WORD_DIFF_CHARS;
  for (let i = 0; i < rough.old.length; i += 2) {
    const [a, c] = [rough.old[i] ?? 0, rough.next[i] ?? 0];
    const [b, d] = [rough.old[i + 1] ?? 0, rough.next[i + 1] ?? 0];
    left -= b - a + d - c;
    if (left > 0) compare(old.slice(a, b), next.slice(c, d), words, [a, c], into);
    else add(into, [a, b], [c, d]);
  }
}

/** Adds a change; one close to the previous change extends it. */
function add({ old, next }: LineChanges, [a, b]: [number, number], [c, d]: [number, number]): void {
  const near =
    old.length > 0 && a - (old.at(-1) ?? 0) <= MERGE_DISTANCE && c - (next.at(-1) ?? 0) <= MERGE_DISTANCE;
  if (near) {
    old[old.length - 1] = b;
    next[next.length - 1] = d;
    return;
  }
  old.push(a, b);
  next.push(c, d);
}

/** Trims the common start and end of each change. */
function trimmed(old: string, next: string, changes: LineChanges): LineChanges {
  const trimmedChanges: LineChanges = { old: [], next: [] };
  for (let i = 0; i < changes.old.length; i += 2) {
    const [a, c] = [changes.old[i] ?? 0, changes.next[i] ?? 0];
    const [b, d] = [changes.old[i + 1] ?? 0, changes.next[i + 1] ?? 0];
    const [from, oldTo, nextTo] = withoutEqualEnds(old, next, [a, c], [b, d]);
    trimmedChanges.old.push(from, oldTo);
    trimmedChanges.next.push(c + from - a, nextTo);
  }
  return trimmedChanges;
}

/** The start of the difference between two ranges on the old side, and its end on both. */
function withoutEqualEnds(
  old: string,
  next: string,
  [oldFrom, nextFrom]: readonly [number, number],
  [oldEnd, nextEnd]: readonly [number, number],
): [from: number, oldTo: number, nextTo: number] {
  let [a, c, oldTo, nextTo] = [oldFrom, nextFrom, oldEnd, nextEnd];
  while (a < oldTo && c < nextTo && old.charCodeAt(a) === next.charCodeAt(c)) {
    a += 1;
    c += 1;
  }
  while (oldTo > a && nextTo > c && old.charCodeAt(oldTo - 1) === next.charCodeAt(nextTo - 1)) {
    oldTo -= 1;
    nextTo -= 1;
  }
  // Different characters may share one of their surrogates: do not split those.
  if (a > oldFrom && (isSecondHalf(old, a) || isSecondHalf(next, c))) a -= 1;
  if (oldTo < oldEnd && isSecondHalf(old, oldTo)) {
    oldTo += 1;
    nextTo += 1;
  }
  return [a, oldTo, nextTo];
}

function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? [];
const ENDS = new Set([';', ',', '{', '}', '>', ' '].map((end) => end.charCodeAt(0)));

/**
 * Splits a text into pieces at some of its statement ends: the text before an end decides whether it counts, so that
 * the same text is split at the same places wherever it occurs.
 */
function pieces(text: string, every: number): string[] {
  const tokens: string[] = [];
  let from = 0;
  for (let at = 3; at < text.length; at += 1) {
    if (!ENDS.has(text.charCodeAt(at))) continue;
    const before = text.charCodeAt(at - 1) + 31 * text.charCodeAt(at - 2) + 977 * text.charCodeAt(at - 3);
    if (before % every !== 0) continue;
    tokens.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) tokens.push(text.slice(from));
  return tokens;
}

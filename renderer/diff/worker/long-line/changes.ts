import { budgetFor, lineEdits } from '../interdiff/line-edits.ts';

/** What differs between two long lines: flat pairs of start and end on each side, the same number of them. */
export interface LineChanges {
  old: number[];
  next: number[];
}

/** Texts longer than this are compared in larger pieces than words first. Characters that differ, both sides. */
const BY_WORDS = 200_000;
/**
 * Characters of both sides for each end of a statement that is skipped: longer texts are cut into longer pieces.
 */
const PIECES = 1_000_000;
/** Changes with no more than this between them are one. */
const NEAR = 3;
/** Above this share of changed text two lines have nothing to do with each other. */
const UNLIKE = 0.8;

/**
 * What differs between two versions of a long line, in time that grows with their length; null: they have too little
 * in common for that to mean something, or nothing differs.
 */
export function lineChanges(old: string, next: string): LineChanges | null {
  const [from, oldTo, nextTo] = withoutEqualEnds(old, next, [0, 0], [old.length, next.length]);
  if (from === oldTo && from === nextTo) return null;
  const [a, b] = [old.slice(from, oldTo), next.slice(from, nextTo)];
  const changes: LineChanges = { old: [], next: [] };
  if (a.length + b.length <= BY_WORDS) compare(a, b, words, [from, from], changes);
  else closer(old, next, coarse(a, b, from), changes);
  const told = trimmed(old, next, changes);
  const changed = share(told.old) + share(told.next);
  return changed > UNLIKE * (old.length + next.length) ? null : told;
}

const share = (ranges: readonly number[]): number =>
  ranges.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);

/** Adds how one text becomes the other, in pieces; both begin at these places of their lines. */
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
  const found: LineChanges = { old: [], next: [] };
  const every = Math.max(1, Math.ceil((old.length + next.length) / PIECES));
  compare(old, next, (text) => pieces(text, every), [at, at], found);
  return found;
}

/** Looks at changes that were found in large pieces by words, as long as that is not too much. */
function closer(old: string, next: string, found: LineChanges, into: LineChanges): void {
  let left = BY_WORDS;
  for (let i = 0; i < found.old.length; i += 2) {
    const [a, c] = [found.old[i] ?? 0, found.next[i] ?? 0];
    const [b, d] = [found.old[i + 1] ?? 0, found.next[i + 1] ?? 0];
    left -= b - a + d - c;
    if (left > 0) compare(old.slice(a, b), next.slice(c, d), words, [a, c], into);
    else add(into, [a, b], [c, d]);
  }
}

/** A change; one that is close to the last makes that one longer. */
function add({ old, next }: LineChanges, [a, b]: [number, number], [c, d]: [number, number]): void {
  const near = old.length > 0 && a - (old.at(-1) ?? 0) <= NEAR && c - (next.at(-1) ?? 0) <= NEAR;
  if (near) {
    old[old.length - 1] = b;
    next[next.length - 1] = d;
    return;
  }
  old.push(a, b);
  next.push(c, d);
}

/** Trims from a change what both versions of it begin and end with. */
function trimmed(old: string, next: string, changes: LineChanges): LineChanges {
  const told: LineChanges = { old: [], next: [] };
  for (let i = 0; i < changes.old.length; i += 2) {
    const [a, c] = [changes.old[i] ?? 0, changes.next[i] ?? 0];
    const [b, d] = [changes.old[i + 1] ?? 0, changes.next[i + 1] ?? 0];
    const [from, oldTo, nextTo] = withoutEqualEnds(old, next, [a, c], [b, d]);
    told.old.push(from, oldTo);
    told.next.push(c + from - a, nextTo);
  }
  return told;
}

/** The start on the old side, and the ends on both, of what differs between two ranges. */
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
  // Other characters may share a half of their surrogates: those are equal, and the characters are not.
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
 * A text in pieces that end where statements do, one in so many: what stands before an end says whether it counts, so
 * that the same text is cut at the same places wherever it stands.
 */
function pieces(text: string, every: number): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 3; at < text.length; at += 1) {
    if (!ENDS.has(text.charCodeAt(at))) continue;
    const before = text.charCodeAt(at - 1) + 31 * text.charCodeAt(at - 2) + 977 * text.charCodeAt(at - 3);
    if (before % every !== 0) continue;
    found.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}

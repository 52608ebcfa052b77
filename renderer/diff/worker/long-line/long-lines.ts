import type { Cut, More } from '../../model/cut.ts';
import type { LinePair } from '../pairs.ts';
import { LONG_LINE_CHARS } from '../rows.ts';
import type { Scan } from '../scan.ts';
import { lineChanges, type LineChanges } from './changes.ts';
import { around, firstParts, withGap, withMore } from './parts.ts';
import { textWithoutEnd } from './text.ts';

/** What is shown of one long line. */
interface LongLine {
  parts: number[];
  /** Flat pairs of start and end. */
  changes: readonly number[];
  /** The line it was compared with; -1: none yet. */
  other: number;
  /** The change last navigated to. */
  at: number;
}

const cache = new WeakMap<Scan, Map<number, LongLine>>();

function linesOf(scanned: Scan): Map<number, LongLine> {
  const lines = cache.get(scanned) ?? new Map<number, LongLine>();
  cache.set(scanned, lines);
  return lines;
}

function longLine(scanned: Scan, line: number): LongLine {
  const lines = linesOf(scanned);
  const entry = lines.get(line) ?? {
    parts: firstParts(textWithoutEnd(scanned, line), []),
    changes: [],
    other: -1,
    at: -1,
  };
  lines.set(line, entry);
  return entry;
}

/** The shown parts of a line; null if it is shown whole. */
export function cutOf(scanned: Scan, line: number, length: number): Cut | null {
  if (length <= LONG_LINE_CHARS) return null;
  const { parts, changes, at } = longLine(scanned, line);
  if (parts.length === 2 && parts[0] === 0 && parts[1] === length) return null;
  return { length, parts, changes: changesNotShown(parts, changes), all: changes.length / 2, at };
}

/** How many changes start before each part, and after the last. */
function changesNotShown(parts: readonly number[], changes: readonly number[]): number[] {
  const counts = Array.from({ length: parts.length / 2 + 1 }, () => 0);
  let part = 0;
  for (let i = 0; i < changes.length; i += 2) {
    const at = changes[i] ?? 0;
    // A change at the end of a part belongs to it: nothing was removed or added after it.
    while (part * 2 < parts.length && at > (parts[part * 2 + 1] ?? 0)) part += 1;
    if (part * 2 >= parts.length || at < (parts[part * 2] ?? 0)) counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

/**
 * Shows what changed in the long ones of some lines and their other halves; very long ones are compared elsewhere, and
 * skipped until then.
 * @returns false if nothing has to be redrawn
 */
export function showChanges(scanned: Scan, pairs: readonly LinePair[]): boolean {
  let shown = false;
  for (const pair of pairs) {
    const { texts, length } = unknown(scanned, pair);
    if (texts === null || length > MAX_LOCAL_CHARS) continue;
    learnChanges(scanned, pair, lineChanges(...texts));
    shown = true;
  }
  return shown;
}

/**
 * The most characters of both sides together compared here, in about a tenth of a second; longer lines would delay
 * others.
 */
const MAX_LOCAL_CHARS = 2_000_000;

/** The very long pairs whose changes are unknown. */
export const unknownPairs = (scanned: Scan, pairs: readonly LinePair[]): LinePair[] =>
  pairs.filter((pair) => unknown(scanned, pair).length > MAX_LOCAL_CHARS);

/** The texts of a pair with a long line whose changes are unknown, and their length; null and 0 if they are known. */
function unknown(scanned: Scan, [old, next]: LinePair): { texts: [string, string] | null; length: number } {
  const texts: [string, string] = [textWithoutEnd(scanned, old), textWithoutEnd(scanned, next)];
  const [one, two] = texts;
  const lines = linesOf(scanned);
  const compared = lines.get(old)?.other === next && lines.get(next)?.other === old;
  if (compared || Math.max(one.length, two.length) <= LONG_LINE_CHARS) return { texts: null, length: 0 };
  return { texts, length: one.length + two.length };
}

/** Shows these changes of two paired lines; null: they are unrelated. */
export function learnChanges(scanned: Scan, [old, next]: LinePair, changes: LineChanges | null): void {
  // A short line is shown whole, but its changes are now known, too.
  for (const line of [old, next]) {
    const ranges = (line === old ? changes?.old : changes?.next) ?? [];
    linesOf(scanned).set(line, {
      parts: firstParts(textWithoutEnd(scanned, line), ranges),
      changes: ranges,
      other: line === old ? next : old,
      at: -1,
    });
  }
}

/** The shown changes of a line, as flat pairs of shown columns. */
export function shownChanges(scanned: Scan, line: number, cut: Cut | null): number[] {
  const changes = linesOf(scanned).get(line)?.changes ?? [];
  if (!cut) return [...changes];
  const shown: number[] = [];
  let [before, i] = [0, 0];
  for (let part = 0; part < cut.parts.length; part += 2) {
    const [from, to] = [cut.parts[part] ?? 0, cut.parts[part + 1] ?? 0];
    while (i < changes.length && (changes[i + 1] ?? 0) <= from) i += 2;
    for (; i < changes.length && (changes[i] ?? 0) < to; i += 2) {
      const [start, end] = [Math.max(from, changes[i] ?? 0), Math.min(to, changes[i + 1] ?? 0)];
      if (end > start) shown.push(before + start - from, before + end - from);
      if ((changes[i + 1] ?? 0) > to) break;
    }
    before += to - from;
  }
  return shown;
}

/** How many changes of a line are known. */
export const changesOf = (scanned: Scan, line: number): number =>
  (linesOf(scanned).get(line)?.changes.length ?? 0) / 2;

/** Shows a position of a line that may be hidden. False if it is already shown. */
export function showPlace(scanned: Scan, line: number, start: number, end: number): boolean {
  const text = textWithoutEnd(scanned, line);
  if (text.length <= LONG_LINE_CHARS) return false;
  const long = longLine(scanned, line);
  const parts = around(text, long.parts, start, end);
  if (parts.join() === long.parts.join()) return false;
  long.parts = parts;
  return true;
}

/** Shows more of a long line. @returns the resulting position in the whole line and its change (-1: none), or null */
export function showMore(
  scanned: Scan,
  line: number,
  more: More,
): { start: number; end: number; change: number } | null {
  const text = textWithoutEnd(scanned, line);
  if (text.length <= LONG_LINE_CHARS) return null;
  const long = longLine(scanned, line);
  if (more === 'whole') {
    long.parts = withMore(text, long.parts);
    return { start: 0, end: 0, change: -1 };
  }
  const inGap = 'gap' in more ? firstIn(long, more.gap) : -1;
  if ('gap' in more && inGap < 0) {
    const start = more.gap === 0 ? (long.parts[0] ?? 0) : (long.parts[2 * more.gap - 1] ?? 0);
    long.parts = withGap(text, long.parts, more.gap);
    return { start, end: start, change: -1 };
  }
  const count = long.changes.length / 2;
  if (count === 0) return null;
  const change = 'step' in more ? stepped(long.at, more.step, count) : inGap;
  const [start, end] = [long.changes[2 * change] ?? 0, long.changes[2 * change + 1] ?? 0];
  long.at = change;
  long.parts = around(text, long.parts, start, end);
  return { start, end, change };
}

/** The first change that starts in the hidden text before a part; -1: none. */
function firstIn({ parts, changes }: LongLine, gap: number): number {
  const from = gap === 0 ? -1 : (parts[2 * gap - 1] ?? 0);
  const to = parts[2 * gap] ?? Infinity;
  for (let i = 0; i < changes.length; i += 2) {
    const at = changes[i] ?? 0;
    if (at > from && at < to) return i / 2;
  }
  return -1;
}

const stepped = (at: number, step: 1 | -1, count: number): number =>
  at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;

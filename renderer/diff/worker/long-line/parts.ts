import { SHOWN_PART_CHARS } from '../rows.ts';

/** Characters shown around a change, and of a change itself. */
const CONTEXT_CHARS = 60;
const MAX_CHANGE_CHARS = 400;
/** Hiding less is not worthwhile: the placeholder takes as much space. */
const MIN_HIDDEN_CHARS = 40;
/** The most characters of a line put into the page at once. */
export const MAX_PART_CHARS = 200_000;

/**
 * The initially shown parts of a long line: its first changes (flat pairs of start and end) with their surroundings, as
 * many as fit; without changes, its start.
 */
export function firstParts(text: string, changes: readonly number[]): number[] {
  let parts: number[] = [];
  for (let i = 0; i < changes.length; i += 2) {
    const more = around(text, parts, changes[i] ?? 0, changes[i + 1] ?? 0);
    if (parts.length > 0 && sizeOf(more) > SHOWN_PART_CHARS) break;
    parts = more;
  }
  return parts.length > 0 ? parts : withPart(text, [], 0, SHOWN_PART_CHARS);
}

/** Adds a change or search hit with its surroundings. */
export function around(text: string, parts: readonly number[], start: number, end: number): number[] {
  return withPart(
    text,
    parts,
    start - CONTEXT_CHARS,
    Math.min(end, start + MAX_CHANGE_CHARS) + CONTEXT_CHARS,
  );
}

/** Adds more of the hidden text before the part with this index (after the last part: its number of parts). */
export function withGap(text: string, parts: readonly number[], gap: number): number[] {
  const from = gap === 0 ? 0 : (parts[2 * gap - 1] ?? 0);
  const to = parts[2 * gap] ?? text.length;
  return gap === 0
    ? withPart(text, parts, Math.max(from, to - SHOWN_PART_CHARS), to)
    : withPart(text, parts, from, Math.min(to, from + SHOWN_PART_CHARS));
}

/** The whole line, or, if it is very long, another part from its start. */
export function withMore(text: string, parts: readonly number[]): number[] {
  if (text.length <= MAX_PART_CHARS) return [0, text.length];
  const from = parts[0] === 0 ? (parts[1] ?? 0) : 0;
  return withPart(text, parts, 0, from + MAX_PART_CHARS);
}

const sizeOf = (parts: readonly number[]): number =>
  parts.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);

function withPart(text: string, parts: readonly number[], start: number, end: number): number[] {
  const from = start < MIN_HIDDEN_CHARS ? 0 : outside(text, start, -1);
  const to = text.length - end < MIN_HIDDEN_CHARS ? text.length : outside(text, end, 1);
  const pairs: [number, number][] = [[from, to]];
  for (let i = 0; i < parts.length; i += 2) pairs.push([parts[i] ?? 0, parts[i + 1] ?? 0]);
  const merged: number[] = [];
  for (const [a, b] of pairs.toSorted(([one], [two]) => one - two)) {
    const last = merged.length - 1;
    if (last > 0 && a - (merged[last] ?? 0) < MIN_HIDDEN_CHARS) merged[last] = Math.max(merged[last] ?? 0, b);
    else merged.push(a, b);
  }
  return merged;
}

/** Moves a position out of a surrogate pair. */
const outside = (text: string, at: number, step: 1 | -1): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at + step : at;
};

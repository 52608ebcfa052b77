import { LONG_PART } from '../rows.ts';

/** Characters that are shown around a change, and of a change itself. */
const AROUND = 60;
const MOST_OF_ONE = 400;
/** Less than this is not worth leaving out: saying so takes as much room. */
const WORTH = 40;
/** Characters of a line that are put into the page at once. */
export const AT_ONCE = 200_000;

/**
 * The parts of a long line that are shown at first: its first changes (flat pairs of start and end) with what is around
 * them, as many as fit; of a line without any its beginning.
 */
export function firstParts(text: string, changes: readonly number[]): number[] {
  let parts: number[] = [];
  for (let i = 0; i < changes.length; i += 2) {
    const more = around(text, parts, changes[i] ?? 0, changes[i + 1] ?? 0);
    if (parts.length > 0 && sizeOf(more) > LONG_PART) break;
    parts = more;
  }
  return parts.length > 0 ? parts : withPart(text, [], 0, LONG_PART);
}

/** With a change, or something that was found, and what is around it. */
export function around(text: string, parts: readonly number[], start: number, end: number): number[] {
  return withPart(text, parts, start - AROUND, Math.min(end, start + MOST_OF_ONE) + AROUND);
}

/** With more of what is left out before the part of this number (behind the last: one higher). */
export function withGap(text: string, parts: readonly number[], gap: number): number[] {
  const from = gap === 0 ? 0 : (parts[2 * gap - 1] ?? 0);
  const to = parts[2 * gap] ?? text.length;
  return gap === 0
    ? withPart(text, parts, Math.max(from, to - LONG_PART), to)
    : withPart(text, parts, from, Math.min(to, from + LONG_PART));
}

/** All of the line, or, of a very long one, a further part from its beginning. */
export function withMore(text: string, parts: readonly number[]): number[] {
  if (text.length <= AT_ONCE) return [0, text.length];
  const from = parts[0] === 0 ? (parts[1] ?? 0) : 0;
  return withPart(text, parts, 0, from + AT_ONCE);
}

const sizeOf = (parts: readonly number[]): number =>
  parts.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0);

function withPart(text: string, parts: readonly number[], start: number, end: number): number[] {
  const from = start < WORTH ? 0 : outside(text, start, -1);
  const to = text.length - end < WORTH ? text.length : outside(text, end, 1);
  const pairs: [number, number][] = [[from, to]];
  for (let i = 0; i < parts.length; i += 2) pairs.push([parts[i] ?? 0, parts[i + 1] ?? 0]);
  const merged: number[] = [];
  for (const [a, b] of pairs.toSorted(([one], [two]) => one - two)) {
    const last = merged.length - 1;
    if (last > 0 && a - (merged[last] ?? 0) < WORTH) merged[last] = Math.max(merged[last] ?? 0, b);
    else merged.push(a, b);
  }
  return merged;
}

/** Not in the middle of a pair of surrogates. */
const outside = (text: string, at: number, step: 1 | -1): number => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at + step : at;
};

import type { Box, BoxCut, Texts } from './box.ts';

/** The longest series of matching lines that occur exactly once on each side of a box and in the same order on both. */
export function cutsAtUniqueLines({ old, next }: Texts, { oldFrom, oldTo, nextFrom, nextTo }: Box): BoxCut[] {
  /** By line: its index in the new text; -1 if it occurs several times. */
  const places = new Map<number, number>();
  for (let at = nextFrom; at < nextTo; at += 1) {
    const line = next[at] ?? 0;
    places.set(line, places.has(line) ? -1 : at);
  }
  const cuts = new Map<number, BoxCut>();
  for (let at = oldFrom; at < oldTo; at += 1) {
    const line = old[at] ?? 0;
    const place = places.get(line) ?? -1;
    if (place < 0) continue;
    if (cuts.delete(line)) places.set(line, -1);
    else cuts.set(line, { old: at, next: place });
  }
  return longestRising([...cuts.values()]);
}

/** The longest subsequence whose indexes in the new text ascend. */
function longestRising(cuts: readonly BoxCut[]): BoxCut[] {
  /** For each length, the end index of the subsequence with the lowest end. */
  const ends: number[] = [];
  const before = new Int32Array(cuts.length).fill(-1);
  const placeAt = (index: number): number => cuts[index]?.next ?? 0;
  for (const [index, { next }] of cuts.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle] ?? 0) < next) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const run: BoxCut[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const cut = cuts[at];
    if (cut) run.push(cut);
  }
  return run.toReversed();
}

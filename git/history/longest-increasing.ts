/** The indexes of a longest strictly increasing run of numbers, not necessarily next to each other. */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  /** By length, the index at which a run of this length ends with the smallest number. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.add(index);
  return run;
}

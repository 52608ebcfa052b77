/** The largest index below `count` whose place is at most `y`; 0 if there is none. Places ascend. */
export function lastAtOrBelow(count: number, place: (index: number) => number, y: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (place(middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

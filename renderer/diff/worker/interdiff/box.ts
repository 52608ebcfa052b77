/**
 * Lines from `oldFrom` up to but excluding `oldTo` of one text, and likewise of another. Lines are numbers: equal lines
 * have equal numbers.
 */
export interface Box {
  oldFrom: number;
  oldTo: number;
  nextFrom: number;
  nextTo: number;
}

/** Where a box is split: the lines before it correspond on both sides, and so do those from it on. */
export interface BoxCut {
  old: number;
  next: number;
}

/** The two texts, with a number for each line. */
export interface Texts {
  old: Int32Array;
  next: Int32Array;
}

export const sizeOf = ({ oldFrom, oldTo, nextFrom, nextTo }: Box): number =>
  oldTo - oldFrom + (nextTo - nextFrom);

/** The box without equal lines at its start and end. */
export function withoutEqualEnds({ old, next }: Texts, box: Box): Box {
  let { oldFrom, oldTo, nextFrom, nextTo } = box;
  while (oldFrom < oldTo && nextFrom < nextTo && old[oldFrom] === next[nextFrom]) {
    oldFrom += 1;
    nextFrom += 1;
  }
  while (oldFrom < oldTo && nextFrom < nextTo && old[oldTo - 1] === next[nextTo - 1]) {
    oldTo -= 1;
    nextTo -= 1;
  }
  return { oldFrom, oldTo, nextFrom, nextTo };
}

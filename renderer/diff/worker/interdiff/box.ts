/** Lines `oldFrom` up to but not including `oldTo` of one text, and the same of another. Lines are numbers: equal ones are the same. */
export interface Box {
  oldFrom: number;
  oldTo: number;
  nextFrom: number;
  nextTo: number;
}

/** Where a box is cut in two: the lines before it on both sides belong together, and those from it on. */
export interface BoxCut {
  old: number;
  next: number;
}

/** The two texts, a number for each line. */
export interface Texts {
  old: Int32Array;
  next: Int32Array;
}

export const sizeOf = ({ oldFrom, oldTo, nextFrom, nextTo }: Box): number =>
  oldTo - oldFrom + (nextTo - nextFrom);

/** The box without the lines that are the same at its beginning and its end. */
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

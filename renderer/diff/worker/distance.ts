/**
 * The fewest characters to insert, delete or exchange that make one text of the other (Levenshtein), over the length
 * of both: 0 for equal texts, NaN for two empty ones. The same number as diff2html's own, in two rows of a table
 * rather than all of them, since a block of lines asks for thousands.
 */
export function distance(one: string, two: string): number {
  let [from, oneTo, twoTo] = [0, one.length, two.length];
  while (from < oneTo && from < twoTo && one.charCodeAt(from) === two.charCodeAt(from)) from += 1;
  while (oneTo > from && twoTo > from && one.charCodeAt(oneTo - 1) === two.charCodeAt(twoTo - 1)) {
    oneTo -= 1;
    twoTo -= 1;
  }
  return between(one.slice(from, oneTo), two.slice(from, twoTo)) / (one.length + two.length);
}

function between(one: string, two: string): number {
  if (one === '' || two === '') return one.length + two.length;
  let row = Uint32Array.from({ length: two.length + 1 }, (_, at) => at);
  let next = new Uint32Array(two.length + 1);
  for (let i = 0; i < one.length; i += 1) {
    const code = one.charCodeAt(i);
    next[0] = i + 1;
    let [left, corner] = [i + 1, i];
    for (let j = 0; j < two.length; j += 1) {
      const above = row[j + 1] ?? 0;
      left = code === two.charCodeAt(j) ? corner : Math.min(corner, left, above) + 1;
      next[j + 1] = left;
      corner = above;
    }
    [row, next] = [next, row];
  }
  return row[two.length] ?? 0;
}

/**
 * The fewest characters to insert, delete or replace to turn one text into the other (Levenshtein), divided by the
 * length of both: 0 for equal texts, NaN for two empty ones. The same result as diff2html's, which fills a table one
 * character at a time: a block of lines needs thousands of these.
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

/** Table rows per number. */
const BITS = 32;
/** By character: its index among the text's distinct characters, from 1; 0: none. Empty between calls. */
const numbers = new Uint16Array(65_536);
/** Kept between calls: allocating it takes as long as using it. */
let places = new Int32Array(0);
let more = new Int32Array(0);
let less = new Int32Array(0);

/** Ensures capacity for a text of this length in this many blocks. */
function makeRoom(length: number, blocks: number): void {
  if (places.length < (length + 1) * blocks) {
    places = new Int32Array((length + 1) * blocks);
    more = new Int32Array(blocks);
    less = new Int32Array(blocks);
  }
  places.fill(0, 0, (length + 1) * blocks);
  more.fill(-1, 0, blocks);
  less.fill(0, 0, blocks);
}

/**
 * Computes the table column by column, 32 rows per step: the difference between a cell and the one above it is -1, 0 or
 * 1, which takes two bits. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", with
 * the differences passed from one block of rows to the next.
 */
function between(one: string, two: string): number {
  if (one === '' || two === '') return one.length + two.length;
  const blocks = Math.ceil(one.length / BITS);
  makeRoom(one.length, blocks);
  // Bit i of block b of a character's places: it occurs in row 32 b + i.
  let different = 0;
  for (let i = 0; i < one.length; i += 1) {
    const code = one.charCodeAt(i);
    const number = (numbers[code] ||= different += 1);
    const at = number * blocks + (i >>> 5);
    places[at] = (places[at] ?? 0) | (1 << (i & 31));
  }
  const bottom = 1 << ((one.length - 1) & 31);
  let edits = one.length;
  for (let j = 0; j < two.length; j += 1) {
    const row = (numbers[two.charCodeAt(j)] ?? 0) * blocks;
    /** The difference between the cell above the block and its left neighbour. */
    let above = 1;
    for (let block = 0; block < blocks; block += 1) {
      const [up, down] = [more[block] ?? 0, less[block] ?? 0];
      let same = places[row + block] ?? 0;
      const kept = same | down;
      if (above < 0) same |= 1;
      const met = ((((same & up) + up) | 0) ^ up) | same;
      let right = down | ~(met | up);
      let left = up & met;
      const last = block === blocks - 1 ? bottom : 1 << 31;
      const below = (right & last) !== 0 ? 1 : (left & last) !== 0 ? -1 : 0;
      right = (right << 1) | (above > 0 ? 1 : 0);
      left = (left << 1) | (above < 0 ? 1 : 0);
      more[block] = left | ~(kept | right);
      less[block] = right & kept;
      above = below;
    }
    edits += above;
  }
  for (let i = 0; i < one.length; i += 1) numbers[one.charCodeAt(i)] = 0;
  return edits;
}

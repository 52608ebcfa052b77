import { CHUNK } from '../model/geometry.ts';

/** A block as it lies in its file. Rows are those of the view that is shown; -1: under the file's header. */
export interface PlacedInsert {
  readonly key: string;
  readonly row: number;
  /** Pixels from the start of the row's chunk to the row's end, inserts left out; more exact once it was drawn. */
  bottom: number;
  height: number;
}

const chunkOf = (row: number): number => (row < 0 ? -1 : Math.floor(row / CHUNK));

/** The blocks under rows of one chunk (-1: under the header), in order; `all` are in order, too. */
export const insertsInChunk = (all: readonly PlacedInsert[], chunk: number): PlacedInsert[] =>
  all.slice(firstFrom(all, chunk), firstFrom(all, chunk + 1));

/** The place of the first block in this chunk or behind it. */
function firstFrom(all: readonly PlacedInsert[], chunk: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunkOf(all[middle]?.row ?? 0) < chunk) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NOTHING_MORE = { head: 0, extra: new Float64Array() };

/** How much the blocks under the header, and those in each chunk, add to a file's height; missing: nothing. */
export function extraHeights(
  all: readonly PlacedInsert[],
  chunks: number,
): { head: number; extra: Float64Array } {
  if (all.length === 0) return NOTHING_MORE;
  const extra = new Float64Array(chunks);
  let head = 0;
  for (const { row, height } of all) {
    const chunk = chunkOf(row);
    if (chunk < 0) head += height;
    else if (chunk < chunks) extra[chunk] = (extra[chunk] ?? 0) + height;
  }
  return { head, extra };
}

/** A place in a chunk that survives a change of its blocks: in the rows, or in one of the blocks. */
export interface PlaceInChunk {
  /** Pixels from the start of the chunk, blocks left out. */
  readonly offset: number;
  /** The block that the place is in, `into` pixels below its top; null: it is in the rows. */
  readonly insert: string | null;
  readonly into: number;
}

/** What is `y` pixels below the start of a chunk that has these blocks. */
export function placeIn(inserts: readonly PlacedInsert[], y: number): PlaceInChunk {
  let above = 0;
  for (const { key, bottom, height } of inserts) {
    const into = y - bottom - above;
    if (into < 0) break;
    if (into < height) return { offset: bottom, insert: key, into };
    above += height;
  }
  return { offset: y - above, insert: null, into: 0 };
}

/** How many pixels below the start of its chunk a place is. A block that is gone leaves the row below it. */
export function yIn(inserts: readonly PlacedInsert[], { offset, insert, into }: PlaceInChunk): number {
  let above = 0;
  for (const { key, bottom, height } of inserts) {
    if (key === insert) return bottom + above + Math.min(into, height);
    if (bottom > offset) break;
    // In a block that stands among others under the same row, those that follow it are below.
    above += height;
  }
  return offset + above;
}

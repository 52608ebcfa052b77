import { CHUNK } from '../model/geometry.ts';

/** A block positioned in its file. Rows are those of the current view; -1: under the file's header. */
export interface PlacedInsert {
  readonly key: string;
  readonly row: number;
  /** Pixels from the start of the row's chunk to the end of the row, excluding inserts; more exact once drawn. */
  bottom: number;
  height: number;
}

const chunkOf = (row: number): number => (row < 0 ? -1 : Math.floor(row / CHUNK));

/** The blocks under rows of one chunk (-1: under the header), in order; `all` is sorted, too. */
export const insertsInChunk = (all: readonly PlacedInsert[], chunk: number): PlacedInsert[] =>
  all.slice(firstFrom(all, chunk), firstFrom(all, chunk + 1));

/** The index of the first block in or after this chunk. */
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

/** The height that blocks add under the header and in each chunk; missing entries add nothing. */
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

/** A position in a chunk that survives changes to its blocks: in the rows, or in one of the blocks. */
export interface PlaceInChunk {
  /** Pixels from the start of the chunk, excluding blocks. */
  readonly offset: number;
  /** The block containing the position, `into` pixels below its top; null if it is in the rows. */
  readonly insert: string | null;
  readonly into: number;
}

/** The position `y` pixels below the start of a chunk with these blocks. */
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

/** The pixels from the start of its chunk to a position. A position in a removed block moves to the row below. */
export function yIn(inserts: readonly PlacedInsert[], { offset, insert, into }: PlaceInChunk): number {
  let above = 0;
  for (const { key, bottom, height } of inserts) {
    if (key === insert) return bottom + above + Math.min(into, height);
    if (bottom > offset) break;
    // For a block among others under the same row, skip those after it.
    above += height;
  }
  return offset + above;
}

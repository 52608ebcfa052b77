/** More than the chunks of any file: 67 million rows. */
const MAX_FILE_CHUNKS = 2 ** 20;

/** A chunk of a file as a single number, for use as a key. */
export const chunkKey = (file: number, index: number): number => file * MAX_FILE_CHUNKS + index;

export const fileOfKey = (key: number): number => Math.floor(key / MAX_FILE_CHUNKS);

export const indexOfKey = (key: number): number => key % MAX_FILE_CHUNKS;

/** Flat pairs of file and chunk, as pairs. */
export const chunkPairs = (flat: Uint32Array): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0]);

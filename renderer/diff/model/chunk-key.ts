/** A file has fewer chunks than this: 67 million rows. */
const CHUNKS = 2 ** 20;

/** One number for a chunk of a file, to be used as a key. */
export const chunkKey = (file: number, index: number): number => file * CHUNKS + index;

export const fileOfKey = (key: number): number => Math.floor(key / CHUNKS);

export const indexOfKey = (key: number): number => key % CHUNKS;

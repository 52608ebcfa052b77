import type { Chunk } from './protocol.ts';

/** A chunk on the page: plain first, `marks` once the worker has parsed and coloured it. */
export interface StoredChunk {
  chunk: Chunk;
  marks: Uint32Array | null;
}

/** A chunk's kinds from this one on are not code. */
const HUNK = 3;
/** Room for "show all … characters", in columns. */
const CUT_BUTTON = 40;

type Listener = (stored: StoredChunk) => void;
const keyOf = (file: number, index: number): number => file * 2 ** 20 + index;

/** The chunks near the screen. Bounded: the oldest go first, and their keys are reported so they can be asked again. */
export class ChunkStore {
  readonly #limit: number;
  readonly #chunks = new Map<number, StoredChunk>();
  readonly #listeners = new Map<number, Listener>();
  #dropped: number[] = [];
  readonly #onColumns = new Set<() => void>();
  /** Columns of the widest line seen so far; a leading tab counts as eight. */
  columns = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(file: number, index: number): StoredChunk | undefined {
    const key = keyOf(file, index);
    const found = this.#chunks.get(key);
    if (found) {
      // A Map keeps the order of insertion: this makes it the youngest.
      this.#chunks.delete(key);
      this.#chunks.set(key, found);
    }
    return found;
  }

  put(chunk: Chunk, marks: Uint32Array | null = null): void {
    const key = keyOf(chunk.file, chunk.index);
    const stored = { chunk, marks };
    this.#chunks.set(key, stored);
    this.#measure(chunk);
    this.#listeners.get(key)?.(stored);
    for (const old of this.#chunks.keys()) {
      if (this.#chunks.size <= this.#limit) break;
      if (this.#listeners.has(old)) continue;
      this.#chunks.delete(old);
      this.#dropped.push(Math.floor(old / 2 ** 20), old % 2 ** 20);
    }
  }

  enrich(file: number, index: number, marks: Uint32Array): void {
    const key = keyOf(file, index);
    const stored = this.#chunks.get(key);
    if (!stored) return;
    const rich = { ...stored, marks };
    this.#chunks.set(key, rich);
    this.#listeners.get(key)?.(rich);
  }

  /** Calls back with the chunk now, if it is here, and whenever it changes. One listener for each chunk. */
  watch(file: number, index: number, listener: Listener): () => void {
    const key = keyOf(file, index);
    this.#listeners.set(key, listener);
    const stored = this.#chunks.get(key);
    if (stored) listener(stored);
    return () => {
      if (this.#listeners.get(key) === listener) this.#listeners.delete(key);
    };
  }

  /** Puts a whole line in place of its cut form. */
  whole(file: number, line: number, text: string): void {
    for (const [key, stored] of this.#chunks) {
      if (Math.floor(key / 2 ** 20) !== file) continue;
      const cell = stored.chunk.lines.indexOf(line);
      if (cell < 0 || !stored.chunk.cuts.delete(cell)) continue;
      stored.chunk.texts[cell] = text;
      this.#measure(stored.chunk);
      this.#listeners.get(key)?.(stored);
    }
  }

  /** Has a file's chunks drawn again: what their rows offer has changed. */
  again(file: number): void {
    for (const [key, stored] of this.#chunks)
      if (Math.floor(key / 2 ** 20) === file) this.#listeners.get(key)?.(stored);
  }

  #measure(chunk: Chunk): void {
    const before = this.columns;
    for (const [cell, text] of chunk.texts.entries()) {
      if ((chunk.kinds[cell] ?? 0) >= HUNK) continue;
      let tabs = 0;
      while (text.charCodeAt(tabs) === 9) tabs += 1;
      this.columns = Math.max(this.columns, text.length + tabs * 7 + (chunk.cuts.has(cell) ? CUT_BUTTON : 0));
    }
    if (this.columns !== before) for (const listener of this.#onColumns) listener();
  }

  /** The widest line seen grew. */
  onColumns(listener: () => void): () => void {
    this.#onColumns.add(listener);
    return () => this.#onColumns.delete(listener);
  }

  /** Flat pairs of file and chunk forgotten since the last call. */
  takeDropped(): number[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  forget(file: number, from = 0): void {
    for (const key of this.#chunks.keys())
      if (Math.floor(key / 2 ** 20) === file && key % 2 ** 20 >= from) this.#chunks.delete(key);
  }

  clear(): void {
    this.#chunks.clear();
    this.#dropped = [];
  }
}

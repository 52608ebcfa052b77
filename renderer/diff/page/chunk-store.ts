import { chunkKey, fileOfKey, indexOfKey } from '../model/chunk-key.ts';
import { CHUNK } from '../model/geometry.ts';
import { CONTEXT, isLine } from '../model/kinds.ts';
import type { Chunk, DiffSide } from '../model/shapes.ts';
import { Listeners } from '../../ui/listeners.ts';

/** A chunk in the page: plain at first, `marks` once the worker has parsed and coloured it. */
export interface StoredChunk {
  chunk: Chunk;
  marks: Uint32Array | null;
}

/** Columns taken by the marker where a long line is cut, and by the buttons at its end. */
const CUT_MARKER_COLUMNS = 30;
const CUT_BUTTON_COLUMNS = 60;

type Listener = (stored: StoredChunk) => void;

/** In split, the left cells belong to the old side and the right ones to the new side. */
export const isOn = (chunk: Chunk, cell: number, side: DiffSide): boolean =>
  chunk.perRow === 1 || (cell % 2 === 0) === (side === 'old');

/**
 * The chunks near the screen, as many as fit. The least recently used one is dropped first and its key is reported, so
 * that it can be requested again. Hand-written, because a chunk shown in the page must not be dropped, which caches
 * from the registry do not support.
 */
export class ChunkStore {
  readonly #limit: number;
  readonly #chunks = new Map<number, StoredChunk>();
  readonly #listeners = new Map<number, Listener>();
  #dropped: number[] = [];
  readonly #onColumns = new Listeners();
  /** Columns of the widest line so far; a leading tab counts as eight. */
  columns = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(file: number, index: number): StoredChunk | undefined {
    const key = chunkKey(file, index);
    const chunk = this.#chunks.get(key);
    if (chunk) {
      // A Map keeps insertion order: reinserting makes it the most recently used.
      this.#chunks.delete(key);
      this.#chunks.set(key, chunk);
    }
    return chunk;
  }

  put(chunk: Chunk, marks: Uint32Array | null = null): void {
    const key = chunkKey(chunk.file, chunk.index);
    const stored = { chunk, marks };
    this.#chunks.set(key, stored);
    this.#measure(chunk);
    this.#listeners.get(key)?.(stored);
    for (const old of this.#chunks.keys()) {
      if (this.#chunks.size <= this.#limit) break;
      if (this.#listeners.has(old)) continue;
      this.#chunks.delete(old);
      this.#dropped.push(fileOfKey(old), indexOfKey(old));
    }
  }

  enrich(file: number, index: number, marks: Uint32Array): void {
    const key = chunkKey(file, index);
    const stored = this.#chunks.get(key);
    if (!stored) return;
    const rich = { ...stored, marks };
    this.#chunks.set(key, rich);
    this.#listeners.get(key)?.(rich);
  }

  /** Calls back with the chunk now, if it is loaded, and whenever it changes. One listener per chunk. */
  watch(file: number, index: number, listener: Listener): () => void {
    const key = chunkKey(file, index);
    this.#listeners.set(key, listener);
    const stored = this.#chunks.get(key);
    if (stored) listener(stored);
    return () => {
      if (this.#listeners.get(key) === listener) this.#listeners.delete(key);
    };
  }

  /** The row that shows a line, if its chunk is loaded; otherwise null. */
  rowOf(file: number, side: DiffSide, line: number): number | null {
    for (const [key, { chunk }] of this.#chunks) {
      if (fileOfKey(key) !== file) continue;
      const numbers = side === 'old' ? chunk.olds : chunk.news;
      for (let cell = numbers.indexOf(line); cell >= 0; cell = numbers.indexOf(line, cell + 1))
        if (isLine(chunk.kinds[cell] ?? 0) && isOn(chunk, cell, side))
          return chunk.index * CHUNK + Math.floor(cell / chunk.perRow);
    }
    return null;
  }

  /** The other side's number of an unchanged line, if its chunk is loaded; null: it is not, or the line is changed. */
  otherSideOf(file: number, side: DiffSide, line: number): number | null {
    for (const [key, { chunk }] of this.#chunks) {
      if (fileOfKey(key) !== file) continue;
      const [numbers, others] = side === 'old' ? [chunk.olds, chunk.news] : [chunk.news, chunk.olds];
      for (let cell = numbers.indexOf(line); cell >= 0; cell = numbers.indexOf(line, cell + 1))
        if (chunk.kinds[cell] === CONTEXT) return others[cell] || null;
    }
    return null;
  }

  /** Redraws a file's chunks: the actions of their rows have changed. */
  again(file: number): void {
    // A copy: listeners that draw a chunk read it, which reorders the map.
    for (const [key, stored] of Array.from(this.#chunks))
      if (fileOfKey(key) === file) this.#listeners.get(key)?.(stored);
  }

  #measure(chunk: Chunk): void {
    const before = this.columns;
    for (const [cell, text] of chunk.texts.entries()) {
      if (!isLine(chunk.kinds[cell] ?? 0)) continue;
      let tabs = 0;
      while (text.charCodeAt(tabs) === 9) tabs += 1;
      const cut = chunk.cuts.get(cell);
      const buttons = cut ? CUT_BUTTON_COLUMNS + (cut.parts.length / 2) * CUT_MARKER_COLUMNS : 0;
      this.columns = Math.max(this.columns, text.length + tabs * 7 + buttons);
    }
    if (this.columns !== before) this.#onColumns.tell();
  }

  /** Notifies when the widest line grew. */
  readonly onColumns = this.#onColumns.add;

  /** Flat pairs of file and chunk dropped since the last call. */
  takeDropped(): number[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  forget(file: number, from = 0): void {
    for (const key of this.#chunks.keys())
      if (fileOfKey(key) === file && indexOfKey(key) >= from) this.#chunks.delete(key);
  }

  clear(): void {
    this.#chunks.clear();
    this.#dropped = [];
  }
}

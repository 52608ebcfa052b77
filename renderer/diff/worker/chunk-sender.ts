import { CHUNK } from '../model/geometry.ts';
import type { Chunk } from '../model/shapes.ts';
import type { WorkerEvent } from '../model/protocol.ts';
import { chunkKey, fileOfKey, indexOfKey } from '../model/chunk-key.ts';
import { yieldThread } from './yield-thread.ts';
import { prepare } from './colour.ts';
import type { Content } from './context/content.ts';
import type { DiffDocument } from './document.ts';
import { compareVeryLong, enrich, showLongChanges } from './enrich.ts';
import { textElsewhere } from './moved/document-moves.ts';
import { rowOfLine } from './rows.ts';
import { readStarts, startStates } from './start-states.ts';
import { isLoaded, type WithText } from './stored-file.ts';

interface SenderEvents {
  /** A chunk was resent because its long lines show something else. */
  onOther?(id: number, index: number): void;
  /** A chunk of a file has been coloured. */
  onColoured?(document: DiffDocument, file: WithText): void;
}

type Post = (message: WorkerEvent, transfer?: Transferable[]) => void;
/** Chunks the page already has, plain or complete, are not resent under the same view. */
const PLAIN = 1;
const RICH = 2;
/**
 * On a machine with few cores, computing marks would delay the page's first frame: none are computed for this long
 * after the first rows.
 */
const FIRST_PAINT_PAUSE_MS = 40;

/** Sends the chunks the page wants: plain ones immediately, then each again with word marks and colour. */
export class ChunkSender {
  readonly #post: Post;
  #document: DiffDocument | null = null;
  #wanted: [number, number][] = [];
  readonly #sent = new Map<number, number>();
  #running = false;
  #ended: Promise<void> = Promise.resolve();
  /** When the first rows of the document were sent; null if none were. */
  #begun: number | null = null;
  readonly #on: SenderEvents;

  constructor(post: Post, on: SenderEvents = {}) {
    this.#post = post;
    this.#on = on;
  }

  /** Starts over: with a new document, or the same one under another view. */
  reset(document: DiffDocument): void {
    if (document !== this.#document) this.#begun = null;
    this.#document = document;
    this.#wanted = [];
    this.#sent.clear();
  }

  /** Indexes of the chunks of a file that the page has. */
  sentOf(id: number): number[] {
    return [...this.#sent.keys()].filter((key) => fileOfKey(key) === id).map(indexOfKey);
  }

  /** Forgets one file's chunks from `from` on, after its content changed. */
  forget(id: number, from = 0): void {
    for (const key of this.#sent.keys())
      if (fileOfKey(key) === id && indexOfKey(key) >= from) this.#sent.delete(key);
  }

  /** `dropped`: the page's cache is bounded, and it may request dropped chunks again. */
  want(chunks: [number, number][], dropped: [number, number][]): void {
    for (const [id, index] of dropped) this.#sent.delete(chunkKey(id, index));
    this.#wanted = chunks;
    for (const [id, index] of chunks) {
      const chunk = this.plain(id, index);
      if (chunk) this.#post({ type: 'chunk', chunk });
    }
    if (!this.#running) this.#ended = this.#enrichAll();
  }

  /** A chunk without marks, for the caller to send; null if the page has it or there is none. */
  plain(id: number, index: number): Chunk | null {
    const key = chunkKey(id, index);
    const chunk = this.#sent.has(key) ? null : (this.#document?.chunk(id, index) ?? null);
    if (chunk) {
      this.#begun ??= performance.now();
      this.#sent.set(key, PLAIN);
    }
    return chunk;
  }

  /** A chunk with its marks, for the caller to send; requires the file's grammar. null if there is no such chunk. */
  rich(id: number, index: number): { chunk: Chunk; marks: Uint32Array } | null {
    const document = this.#document;
    const file = document?.files[id];
    const chunk = document?.chunk(id, index);
    if (!document || !isLoaded(file) || !chunk) return null;
    this.#sent.set(chunkKey(id, index), RICH);
    return richer(document, file, chunk, index).rich;
  }

  /** Whether marks of a file have been sent, so that its grammar is loaded. */
  isColoured(id: number): boolean {
    for (const [key, state] of this.#sent) if (state === RICH && fileOfKey(key) === id) return true;
    return false;
  }

  /** Resolves when nothing is left to be coloured. */
  async idle(): Promise<void> {
    while (this.#running) await this.#ended;
  }

  /** Resends a chunk that shows more. Its grammar is loaded. */
  again(id: number, index: number): void {
    const rich = this.rich(id, index);
    if (!rich) return;
    this.#post({ type: 'chunk', ...rich });
    this.#on.onOther?.(id, index);
  }

  /** Colours a file's chunks again: the text that determines their start states has arrived. */
  recolour(id: number): void {
    const keys = [...this.#sent.keys()].filter((key) => fileOfKey(key) === id);
    for (const key of keys) this.#sent.set(key, PLAIN);
    // Include those off screen: the page has them and will not request them again.
    this.#wanted = [...this.#wanted, ...keys.map((key): [number, number] => [id, indexOfKey(key)])];
    if (!this.#running) this.#ended = this.#enrichAll();
  }

  async #enrichAll(): Promise<void> {
    this.#running = true;
    try {
      const early = (this.#begun ?? 0) + FIRST_PAINT_PAUSE_MS - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      for (;;) {
        await yieldThread();
        const next = this.#wanted.find(([id, index]) => this.#sent.get(chunkKey(id, index)) === PLAIN);
        if (!next || !this.#document) return;
        await this.#enrichOne(this.#document, next[0], next[1]);
      }
    } finally {
      this.#running = false;
    }
  }

  async #enrichOne(document: DiffDocument, id: number, index: number): Promise<void> {
    this.#sent.set(chunkKey(id, index), RICH);
    const file = document.files[id];
    if (file?.language) {
      await prepare(file.language);
      const lines = isLoaded(file) ? document.chunk(id, index)?.lines : undefined;
      if (lines && isLoaded(file))
        await readStarts(startStates(file.scanned, file.language, contentFor(file)), Math.max(...lines));
    }
    // The view may have changed meanwhile.
    const chunk = document === this.#document ? document.chunk(id, index) : null;
    if (!isLoaded(file) || !chunk) return;
    this.#on.onColoured?.(document, file);
    void this.#compareVeryLong(document, file, chunk);
    const { rich, other } = richer(document, file, chunk, index);
    if (other) {
      this.#post({ type: 'chunk', ...rich });
      this.#on.onOther?.(id, index);
    } else {
      const { marks } = rich;
      this.#post({ type: 'rich', file: id, view: chunk.view, index, marks }, [marks.buffer]);
    }
  }

  /** Compares the very long lines of a chunk in another worker, so that other chunks need not wait. */
  async #compareVeryLong(document: DiffDocument, file: WithText, chunk: Chunk): Promise<void> {
    const { scanned, id } = file;
    const lines = await compareVeryLong(scanned, file.rows, chunk);
    if (document !== this.#document || file.scanned !== scanned) return;
    // The lines may be in other chunks by now.
    const indexes = new Set(lines.map((line) => Math.floor(rowOfLine(scanned, file.rows, line) / CHUNK)));
    for (const index of indexes) if (this.#sent.has(chunkKey(id, index))) this.again(id, index);
  }
}

/** A chunk with its marks; `other`: its long lines differ from what was sent before. */
function richer(document: DiffDocument, file: WithText, chunk: Chunk, index: number) {
  const elsewhere = (line: number): string | null => textElsewhere(document, file, line);
  const other = showLongChanges(file.scanned, file.rows, chunk);
  const shown = other ? (document.chunk(file.id, index) ?? chunk) : chunk;
  return {
    other,
    rich: {
      chunk: shown,
      marks: enrich(file.scanned, file.rows, shown, file.language, contentFor(file), elsewhere),
    },
  };
}

/** The file's text, for context around the shown lines; not for an interdiff. */
const contentFor = ({ content, interdiff }: WithText): Content | null => (interdiff === '' ? content : null);

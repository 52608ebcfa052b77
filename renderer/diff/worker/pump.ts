import type { Chunk, FromWorker } from '../protocol.ts';
import { breathe } from './breathe.ts';
import { prepare } from './colour.ts';
import type { DiffDocument } from './document.ts';
import { enrich } from './enrich.ts';

type Post = (message: FromWorker, transfer?: Transferable[]) => void;
/** Chunks that the page already has, plain or complete, are not sent again under the same view. */
const PLAIN = 1;
const RICH = 2;

/** Answers the page's wish list: plain chunks at once, then each again with word marks and colour. */
export class ChunkPump {
  readonly #post: Post;
  #document: DiffDocument | null = null;
  #wanted: [number, number][] = [];
  readonly #sent = new Map<number, number>();
  #running = false;

  constructor(post: Post) {
    this.#post = post;
  }

  /** Begins anew: a new document, or the same one under another view. */
  reset(document: DiffDocument): void {
    this.#document = document;
    this.#wanted = [];
    this.#sent.clear();
  }

  /** Forgets one file's chunks from one on, after its content changed. */
  forget(id: number, from = 0): void {
    for (const key of this.#sent.keys())
      if (Math.floor(key / 2 ** 20) === id && key % 2 ** 20 >= from) this.#sent.delete(key);
  }

  /** `dropped`: the page's memory is bounded, and it may ask again for what it forgot. */
  want(chunks: [number, number][], dropped: [number, number][]): void {
    for (const [id, index] of dropped) this.#sent.delete(id * 2 ** 20 + index);
    this.#wanted = chunks;
    for (const [id, index] of chunks) {
      const chunk = this.plain(id, index);
      if (chunk) this.#post({ type: 'chunk', chunk });
    }
    if (!this.#running) void this.#enrichAll();
  }

  /** A chunk without marks, for the caller to send; null: the page has it, or there is none. */
  plain(id: number, index: number): Chunk | null {
    const key = id * 2 ** 20 + index;
    const chunk = this.#sent.has(key) ? null : (this.#document?.chunk(id, index) ?? null);
    if (chunk) this.#sent.set(key, PLAIN);
    return chunk;
  }

  /** A chunk with its marks, for the caller to send; the file's grammar must be there. null: there is no such chunk. */
  rich(id: number, index: number): { chunk: Chunk; marks: Uint32Array } | null {
    const file = this.#document?.files[id];
    const chunk = this.#document?.chunk(id, index);
    if (!file?.scanned || !chunk) return null;
    this.#sent.set(id * 2 ** 20 + index, RICH);
    return { chunk, marks: enrich(file.scanned, chunk, file.language) };
  }

  async #enrichAll(): Promise<void> {
    this.#running = true;
    try {
      for (;;) {
        await breathe();
        const next = this.#wanted.find(([id, index]) => this.#sent.get(id * 2 ** 20 + index) === PLAIN);
        if (!next || !this.#document) return;
        await this.#enrichOne(this.#document, next[0], next[1]);
      }
    } finally {
      this.#running = false;
    }
  }

  async #enrichOne(document: DiffDocument, id: number, index: number): Promise<void> {
    this.#sent.set(id * 2 ** 20 + index, RICH);
    const file = document.files[id];
    if (file?.language) await prepare(file.language);
    // The grammar may have taken a while: the view may be another by now.
    const chunk = document === this.#document ? document.chunk(id, index) : null;
    if (!file?.scanned || !chunk) return;
    const marks = enrich(file.scanned, chunk, file.language);
    this.#post({ type: 'rich', file: id, view: chunk.view, index, marks }, [marks.buffer]);
  }
}

import { CHUNK } from '../model/geometry.ts';
import type { EventOf, WorkerEvent } from '../model/protocol.ts';
import type { ReadingRow } from '../model/shapes.ts';
import type { ChunkSender } from './chunk-sender.ts';
import type { DiffDocument } from './document.ts';
import { movedLineCount } from './moved/row-moves.ts';
import { lineAt, rowOfLine } from './rows.ts';
import { isLoaded, type StoredFile } from './stored-file.ts';

/** Lays out files of which other rows are shown than before, and sends the chunks of them that are in sight. */
export class Relay {
  readonly #post: (message: WorkerEvent) => void;
  readonly #sender: ChunkSender;
  #document: DiffDocument | null = null;
  /** Not all files were searched for moved code. */
  cut = false;
  /** The chunks on and around the screen. */
  near: readonly [file: number, index: number][] = [];

  constructor(post: (message: WorkerEvent) => void, sender: ChunkSender) {
    this.#post = post;
    this.#sender = sender;
  }

  /** Another document is read. */
  reset(document: DiffDocument): void {
    [this.#document, this.cut, this.near] = [document, false, []];
  }

  /** @param change returns the files that have other rows; `at`, `rowsOf`, `publish`: see the protocol */
  show(
    change: (document: DiffDocument) => StoredFile[],
    at: ReadingRow | null,
    rowsOf: number,
    publish: EventOf<'relaid'>['publish'] = 'now',
  ): void {
    const document = this.#document;
    if (!document) return;
    const kept = at && document.lineOf(at, rowsOf);
    const inSight = this.#linesInSight(document);
    const files = change(document);
    const laid = document.relaid(files, inSight);
    const chunks = files.flatMap((file) => this.#chunksOf(file, inSight.get(file.id)));
    this.#post({
      type: 'relaid',
      view: document.view.revision,
      ...laid,
      moved: laid.ids.map((id) => movedLineCount(document.files[id]?.runs ?? [])),
      cut: this.cut,
      publish,
      at: kept && document.rowOf(kept),
      chunks,
    });
  }

  /** By file: the line at the top of its chunks in sight, and how many chunks there are. */
  #linesInSight({ files }: DiffDocument): Map<number, { line: number; chunks: number }> {
    const inSight = new Map<number, { line: number; chunks: number }>();
    for (const [id, index] of this.near) {
      const file = files[id];
      const before = inSight.get(id);
      if (before) before.chunks += 1;
      else if (isLoaded(file))
        inSight.set(id, { line: lineAt(file.scanned, file.rows, index * CHUNK), chunks: 1 });
    }
    return inSight;
  }

  #chunksOf(file: StoredFile, inSight: { line: number; chunks: number } | undefined) {
    const isColoured = this.#sender.isColoured(file.id);
    this.#sender.forget(file.id);
    if (!inSight || !isLoaded(file)) return [];
    const from = Math.floor(rowOfLine(file.scanned, file.rows, Math.max(0, inSight.line)) / CHUNK);
    return Array.from({ length: inSight.chunks + 1 }, (_, i) => from + i).flatMap((index) => {
      if (index * CHUNK >= file.rows.count) return [];
      const rich = isColoured ? this.#sender.rich(file.id, index) : null;
      const plain = rich ? null : this.#sender.plain(file.id, index);
      return rich ?? (plain ? [{ chunk: plain }] : []);
    });
  }
}

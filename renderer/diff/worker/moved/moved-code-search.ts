import { CHUNK } from '../../model/geometry.ts';
import type { MovedRun } from '../../model/moves.ts';
import type { WorkerEvent } from '../../model/protocol.ts';
import type { ReadingRow } from '../../model/shapes.ts';
import type { ChunkSender } from '../chunk-sender.ts';
import type { DiffDocument } from '../document.ts';
import { lineAt, rowOfLine } from '../rows.ts';
import { isLoaded, type StoredFile } from '../stored-file.ts';
import { yieldThread } from '../yield-thread.ts';
import { isOther, openAt, setOpen, setRuns } from './document-moves.ts';
import { findMoves } from './find-moves.ts';
import { movedLineCount } from './row-moves.ts';

/** On a machine with few cores, searching would delay the page's first frame: it begins this long after reading. */
const FIRST_PAINT_PAUSE_MS = 100;
/** Time between yields to other messages. */
const SLICE_MS = 6;
/** A repeated search starts after this many times the time that the last one took: held files arrive one by one. */
const PAUSE_PER_SEARCH = 4;

/** Finds moved code in a document when it has been read and whenever its files change, and shows what it found. */
export class MovedCodeSearch {
  readonly #post: (message: WorkerEvent) => void;
  readonly #sender: ChunkSender;
  #document: DiffDocument | null = null;
  #found: { runs: ReadonlyMap<number, readonly MovedRun[]>; cut: boolean } | null = null;
  #cut = false;
  #isSearching = false;
  /** The files have changed since the search began. */
  #isStale = false;
  /** The chunks on and around the screen. */
  near: readonly [file: number, index: number][] = [];

  constructor(post: (message: WorkerEvent) => void, sender: ChunkSender) {
    this.#post = post;
    this.#sender = sender;
  }

  /** A document has been read. */
  begin(document: DiffDocument): void {
    this.#document = document;
    [this.#found, this.#cut, this.near] = [null, false, []];
    this.changed();
  }

  /** Another document is being read: until its end, nothing is searched. */
  leave(): void {
    this.#document = null;
  }

  /** Its files, or what counts as a change in them, have changed. */
  changed(): void {
    this.#isStale = true;
    if (this.#document && !this.#isSearching) void this.#search();
  }

  async #search(): Promise<void> {
    this.#isSearching = true;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_PAUSE_MS));
    while (this.#isStale && this.#document) {
      // Colours in sight go first.
      await this.#sender.idle();
      const begun = performance.now();
      const document = this.#document;
      this.#isStale = false;
      if (document) await this.#searchIn(document);
      const pause = (performance.now() - begun) * PAUSE_PER_SEARCH;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#isSearching = false;
  }

  async #searchIn(document: DiffDocument): Promise<void> {
    const files = document.inOrder().map((file) => {
      const { id, interdiff, decoded, own, scanned, laidOut } = file;
      // What changed since a file was viewed is shown, but that is not what the comparison changes.
      return interdiff === ''
        ? { id, scanned, rows: laidOut }
        : { id, scanned: decoded ?? own ?? scanned, rows: { same: null } };
    });
    const steps = findMoves(files);
    let since = performance.now();
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        const { runs, cut } = step.value;
        const result = { runs: new Map(files.map(({ id }, at) => [id, runs[at] ?? []])), cut };
        if (cut === this.#cut && !isOther(document, result.runs)) return;
        this.#found = result;
        this.#post({ type: 'moves' });
        return;
      }
      if (performance.now() - since < SLICE_MS) continue;
      await yieldThread();
      if (this.#isStale || document !== this.#document) return;
      since = performance.now();
    }
  }

  /** Shows what was found. */
  show(at: ReadingRow | null, rowsOf: number): void {
    const result = this.#found;
    this.#found = null;
    if (!result) return;
    this.#cut = result.cut;
    this.#relay((document) => setRuns(document, result.runs), at, rowsOf);
  }

  /** Opens or folds the moved code that a row is the head of. */
  open(id: number, row: number, open: boolean, at: ReadingRow | null, rowsOf: number): void {
    this.#relay(
      ({ files }) => files.filter((file) => file.id === id && setOpen(file, row, open)),
      at,
      rowsOf,
    );
  }

  /** Opens the folded moved code that a line of a file's scan belongs to. */
  openAt(id: number, line: number): void {
    const file = this.#document?.files[id];
    if (isLoaded(file) && openAt(file, line)) this.#relay(() => [file], null, -1);
  }

  /** Lays out the files that a change returns, and sends the chunks of them that are in sight. */
  #relay(change: (document: DiffDocument) => StoredFile[], at: ReadingRow | null, rowsOf: number): void {
    const document = this.#document;
    if (!document) return;
    const kept = at && document.lineOf(at, rowsOf);
    const inSight = this.#linesInSight(document);
    const files = change(document);
    const laid = document.relaid(files);
    const chunks = files.flatMap((file) => this.#chunksOf(file, inSight.get(file.id)));
    this.#post({
      type: 'relaid',
      view: document.view.revision,
      ...laid,
      moved: laid.ids.map((id) => movedLineCount(document.files[id]?.runs ?? [])),
      cut: this.#cut,
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
    const from = Math.floor(rowOfLine(file.rows, Math.max(0, inSight.line)) / CHUNK);
    return Array.from({ length: inSight.chunks + 1 }, (_, i) => from + i).flatMap((index) => {
      if (index * CHUNK >= file.rows.count) return [];
      const rich = isColoured ? this.#sender.rich(file.id, index) : null;
      const plain = rich ? null : this.#sender.plain(file.id, index);
      return rich ?? (plain ? [{ chunk: plain }] : []);
    });
  }
}

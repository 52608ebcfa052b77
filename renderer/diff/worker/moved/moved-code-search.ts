import type { MovedRun } from '../../model/moves.ts';
import type { WorkerEvent } from '../../model/protocol.ts';
import type { ReadingRow } from '../../model/shapes.ts';
import type { ChunkSender } from '../chunk-sender.ts';
import type { DiffDocument } from '../document.ts';
import type { Relay } from '../relay.ts';
import { isLoaded } from '../stored-file.ts';
import { yieldThread } from '../yield-thread.ts';
import { isOther, openAt, setOpen, setRuns } from './document-moves.ts';
import { findMoves } from './find-moves.ts';

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
  readonly #relay: Relay;
  #document: DiffDocument | null = null;
  #result: { runs: ReadonlyMap<number, readonly MovedRun[]>; cut: boolean } | null = null;
  #isSearching = false;
  /** The files have changed since the search began. */
  #isStale = false;

  constructor(post: (message: WorkerEvent) => void, sender: ChunkSender, relay: Relay) {
    this.#post = post;
    this.#sender = sender;
    this.#relay = relay;
  }

  /** A document has been read. */
  begin(document: DiffDocument): void {
    this.#document = document;
    this.#result = null;
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
        if (cut === this.#relay.cut && !isOther(document, result.runs)) return;
        this.#result = result;
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
    const result = this.#result;
    this.#result = null;
    if (!result) return;
    this.#relay.cut = result.cut;
    this.#relay.show((document) => setRuns(document, result.runs), at, rowsOf);
  }

  /** Opens or folds the moved code that a row is the head of. */
  open(id: number, row: number, open: boolean, at: ReadingRow | null, rowsOf: number): void {
    this.#relay.show(
      ({ files }) => files.filter((file) => file.id === id && setOpen(file, row, open)),
      at,
      rowsOf,
    );
  }

  /** Opens the folded moved code that a line of a file's scan belongs to. */
  openAt(id: number, line: number): void {
    const file = this.#document?.files[id];
    if (isLoaded(file) && openAt(file, line)) this.#relay.show(() => [file], null, -1);
  }
}

import { diffRoad, type DiffRequest } from '../../shared/ipc/diff-road.ts';
import type { AppError } from '../../shared/errors.ts';
import { ChunkStore } from './chunk-store.ts';
import { Contexts } from './contexts.ts';
import { toAppError } from './failure.ts';
import { fileNode, setHeights } from './file-node.ts';
import { Layout, type Anchor, type Slice } from './layout.ts';
import type { Chunk, FromWorker, RowPlace, ToWorker, View } from './protocol.ts';
import { Questions } from './questions.ts';
import { add } from './listeners.ts';
import { newSideUrl } from './new-side-url.ts';
import { takeWorker } from './start-worker.ts';
import type { Diff, DiffStats, DiffStatus, Held } from './types.ts';

/** Chunks kept on the page: about 16,000 rows. */
const KEPT_CHUNKS = 256;
/** The file list is published at most so often while it grows, in milliseconds. */
const PUBLISH = 120;

type Listener = () => void;
type OnDrawn = (id: number, index: number, element: HTMLElement | null) => void;

/** One comparison being read: owns the worker that fetches, scans and answers for it, and the page's layout of it. */
export class DiffSession {
  readonly request: DiffRequest;
  readonly layout = new Layout();
  readonly chunks = new ChunkStore(KEPT_CHUNKS);
  /** The view that `layout` is laid out for; the one asked for may be newer. */
  view: View = { revision: 0, mode: 'unified', whitespace: 'show', columns: 0 };
  /** The row at the top edge; set by whoever scrolls. */
  topRow: (() => RowPlace | null) | null = null;
  /** That row under the view that has just come; for the listeners of `onLayout`. */
  moved: (RowPlace & { offset: number; y?: number }) | null = null;
  /** Where a row is drawn now, in pixels below the top edge; set by whoever scrolls. */
  rowY: ((place: RowPlace) => number | null) | null = null;
  /** The place at the top edge when the view left for another diff; set by whoever scrolls. */
  left: Anchor | null = null;
  readonly contexts = new Contexts(this);
  #asked: View = this.view;
  #worker: Worker | null = null;
  readonly #giveUp: (reading: string) => void;
  /** The name of this reading; a new one after each start. */
  #reading = '';
  #held = 0;
  #status: DiffStatus = 'loading';
  #error: AppError | null = null;
  #bytesRead = 0;
  #hostStats: DiffStats | null = null;
  #head = { branch: '', base: '', mergeBase: '' };
  #snapshot: Diff;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #onDiff = new Set<Listener>();
  readonly #onLayout = new Set<Listener>();
  readonly #onMessage = new Set<(message: FromWorker) => void>();
  readonly #onDrawn = new Set<OnDrawn>();
  readonly #raws = new Questions<string>();
  /** While text is searched for, every move tells the worker what is on screen. */
  searching = false;

  /** `giveUp` tells whoever answers the road that a reading is wanted no more. */
  constructor(request: DiffRequest, giveUp: (reading: string) => void = () => undefined) {
    this.request = request;
    this.#giveUp = giveUp;
    this.#snapshot = this.#describe(0);
  }

  /** Begins reading. */
  start(): void {
    this.#reading = crypto.randomUUID();
    const worker = takeWorker();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (this.#worker === worker) this.#receive(data);
    });
    worker.addEventListener('error', () => {
      if (this.#worker === worker)
        this.#fail({ kind: 'internal', message: 'The diff worker stopped.', next: 'Try again.' });
    });
    this.view = this.#asked;
    this.send({ type: 'open', url: this.#url([]), view: this.view });
  }

  /** Ends reading and frees the worker with all it holds. */
  stop(): void {
    if (this.#worker) {
      this.#giveUp(this.#reading);
      this.#giveUp(`${this.#reading}${this.#heldReading}`);
    }
    this.#worker?.terminate();
    this.#worker = null;
    this.left = null;
    this.layout.clear();
    this.chunks.clear();
    this.contexts.clear();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#status = 'loading';
    this.#error = null;
    this.#bytesRead = 0;
    this.#hostStats = null;
  }

  readonly subscribe = (listener: Listener): (() => void) => add(this.#onDiff, listener);
  readonly snapshot = (): Diff => this.#snapshot;
  /** Files, heights or the view changed: at once, while `subscribe` waits a little. */
  onLayout(listener: Listener): () => void {
    return add(this.#onLayout, listener);
  }
  /** Answers that only the view understands. */
  onMessage(listener: (message: FromWorker) => void): () => void {
    return add(this.#onMessage, listener);
  }
  send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  setView(view: Omit<View, 'revision'>): void {
    const { mode, whitespace, columns } = this.#asked;
    if (mode === view.mode && whitespace === view.whitespace && columns === view.columns) return;
    this.#asked = { ...view, revision: this.#asked.revision + 1 };
    this.send({ type: 'view', view: this.#asked, at: this.topRow?.() ?? null });
  }

  /** Wishes for the chunks of some slices, most urgent first. */
  want(slices: readonly Slice[]): void {
    const [chunks, near]: [number[], number[]] = [[], []];
    for (const { node, from, to } of slices)
      for (let index = from; index < to; index += 1) {
        near.push(node.file.id, index);
        if (!this.chunks.get(node.file.id, index)?.marks) chunks.push(node.file.id, index);
      }
    const dropped = Uint32Array.from(this.chunks.takeDropped());
    if (chunks.length === 0 && dropped.length === 0 && !this.searching) return;
    const wish = { chunks: Uint32Array.from(chunks), dropped, near: Uint32Array.from(near) };
    this.send({ type: 'want', view: this.view.revision, ...wish });
  }

  /** A chunk's rows are in the page, or (null) have left it. */
  drawn(id: number, index: number, element: HTMLElement | null): void {
    for (const listener of this.#onDrawn) listener(id, index, element);
  }

  onDrawn(listener: OnDrawn): () => void {
    return add(this.#onDrawn, listener);
  }

  /** Colours a file as this language from now on; empty: not at all. */
  setLanguage(id: number, language: string): void {
    this.layout.languages.set(id, language);
    this.send({ type: 'language', file: id, language });
    const node = this.layout.byId.get(id);
    this.chunks.forget(id);
    if (node) this.want([{ node, from: 0, to: Math.min(node.heights.length, 8) }]);
    this.#tell();
  }

  /** Shows what changed in a file since its diff was `viewed` (empty: not known), or with null its whole diff again. */
  showSince(id: number, viewed: string | null): void {
    this.send({ type: 'since', file: id, viewed });
  }

  /** A file's own diff as text; empty when it has no lines of text, or nobody is there to ask. */
  rawOf(id: number): Promise<string> {
    return this.#worker
      ? this.#raws.ask((ask) => this.send({ type: 'raw', ask, file: id }))
      : Promise.resolve('');
  }

  /** Asks for a line that was cut for display; it is drawn when it comes. */
  showWhole(id: number, line: number): void {
    this.send({ type: 'line', file: id, line });
  }

  /** Asks for both sides of a picture; they come as a message. */
  askImage(id: number): void {
    const url = newSideUrl(this.request, this.layout.byId.get(id)?.file.path ?? '');
    this.send({ type: 'image', file: id, url });
  }

  /** A wrapped chunk was drawn and is this high. */
  measured(id: number, index: number, height: number): void {
    if (this.layout.measured(id, index, height)) this.#tell();
  }

  /** Shows or hides the picture that a text file is. */
  showPicture(id: number, shown: boolean): void {
    this.layout.showPicture(id, shown);
    this.#tell();
  }

  readonly loadHeld = (paths: readonly string[]): void => {
    const wanted = new Set(paths);
    const requests = this.layout.nodes
      .filter(({ file, cut }) => wanted.has(file.path) && (file.held ? file.held.state !== 'loading' : cut))
      .map(({ file }) => ({ id: file.id, url: this.#url([file.path], this.#heldReading) }));
    if (requests.length > 0) this.send({ type: 'load', requests });
  };

  readonly cancelHeld = (): void => {
    this.send({ type: 'cancel' });
    this.#giveUp(`${this.#reading}${this.#heldReading}`);
    this.#held += 1;
  };

  readonly retry = (): void => {
    this.stop();
    this.start();
    this.#tell();
    this.#publish();
  };

  /** `held`: a file on its own, given up without the whole. */
  #url(paths: string[], held = ''): string {
    const reading = `${this.#reading}${held}`;
    return new URL(diffRoad({ ...this.request, paths, reading }), location.origin + '/').href;
  }

  get #heldReading(): string {
    return `-held${this.#held}`;
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case 'files':
        this.#files(message);
        break;
      case 'chunk':
        this.#chunk(message.chunk);
        break;
      case 'rich':
        if (message.view === this.view.revision)
          this.chunks.enrich(message.file, message.index, message.marks);
        break;
      case 'layout':
        this.#relayout(message);
        break;
      case 'head':
        this.#head = message;
        this.#later();
        break;
      case 'stats':
        this.#hostStats = message;
        this.#later();
        break;
      case 'progress':
        this.#bytesRead = message.bytes;
        this.#later();
        break;
      case 'held':
        this.#setHeld(message.id, message.state, message.failure ? toAppError(message.failure) : null);
        break;
      case 'done':
        this.#bytesRead = message.bytes;
        this.#status = 'ready';
        this.#publish();
        break;
      case 'failed':
        this.#fail(toAppError(message.failure));
        break;
      case 'line':
        this.chunks.whole(message.file, message.line, message.text);
        break;
      case 'context':
        this.contexts.heard(message);
        for (const listener of this.#onMessage) listener(message);
        break;
      case 'widened':
        this.#widened(message);
        break;
      case 'raw':
        this.#raws.answer(message.ask, message.lines ? message.raw : '');
        break;
      case 'found':
      case 'hits':
      case 'place':
      case 'changed':
      case 'text':
      case 'image':
        for (const listener of this.#onMessage) listener(message);
    }
  }

  #chunk(chunk: Chunk): void {
    if (chunk.view === this.view.revision) this.chunks.put(chunk);
  }

  #files({ files: infos, chunks }: Extract<FromWorker, { type: 'files' }>): void {
    const first = this.layout.nodes.length === 0;
    const again = infos.filter((info) => this.layout.byId.has(info.id));
    for (const info of again) {
      this.chunks.forget(info.id, info.grownFrom ?? 0);
      this.contexts.forget(info.id);
    }
    this.layout.put(infos.map((info) => fileNode(info, info.held && { state: 'held', reason: info.held })));
    for (const chunk of chunks) this.#chunk(chunk);
    this.#tell();
    if (first || again.length > 0) this.#publish();
    else this.#later();
  }

  /** The row that is looked at stays where it is, and what is on screen changes in one frame. */
  #widened(message: Extract<FromWorker, { type: 'widened' }>): void {
    const { file, wide, kept, chunks } = message;
    if (file.view !== this.view.revision) return;
    const y = this.rowY?.({ file: file.id, row: kept.was }) ?? undefined;
    this.moved = { file: file.id, ...kept, ...(y === undefined ? {} : { y }) };
    for (const listener of this.#onMessage) listener(message);
    this.contexts.setWide(file.id, wide);
    this.chunks.forget(file.id);
    this.layout.put([fileNode(file, null)]);
    for (const { chunk, marks } of chunks) this.chunks.put(chunk, marks);
    this.#tell();
    this.#publish();
  }

  #relayout({ view, ids, heights, ignored, at }: Extract<FromWorker, { type: 'layout' }>): void {
    if (view !== this.#asked.revision) return;
    this.view = this.#asked;
    this.chunks.clear();
    for (const [i, id] of ids.entries()) {
      const node = this.layout.byId.get(id);
      const own = heights[i];
      if (!node || !own) continue;
      node.ignored = ignored[i] ?? 0;
      setHeights(node, own);
    }
    this.layout.stack();
    this.moved = at;
    this.#tell();
  }

  #setHeld(id: number, state: Held['state'], error: AppError | null): void {
    const node = this.layout.byId.get(id);
    if (!node?.file.held) return;
    const held: Held = { state, reason: node.file.held.reason, ...(error ? { error } : {}) };
    node.file = { ...node.file, held };
    this.#tell();
    this.#publish();
  }

  #fail(error: AppError): void {
    this.#status = 'failed';
    this.#error = error;
    this.#publish();
  }

  #tell(): void {
    for (const listener of this.#onLayout) listener();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#publish(), PUBLISH);
  }

  #publish(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#snapshot = this.#describe(this.#snapshot.revision + 1);
    for (const listener of this.#onDiff) listener();
  }

  #describe(revision: number): Diff {
    const files = this.layout.nodes.map(({ file }) => file);
    const count = (pick: (file: (typeof files)[number]) => number): number =>
      files.reduce((sum, file) => sum + pick(file), 0);
    return {
      status: this.#status,
      ...(this.#error ? { error: this.#error } : {}),
      bytesRead: this.#bytesRead,
      stats: this.#hostStats ?? {
        files: files.length,
        additions: count(({ additions }) => additions),
        deletions: count(({ deletions }) => deletions),
      },
      branch: this.#head.branch || this.request.branch,
      base: this.#head.base || (this.request.base ?? ''),
      ...(this.#head.mergeBase ? { mergeBase: this.#head.mergeBase } : {}),
      files,
      revision,
      loadHeld: this.loadHeld,
      cancelHeld: this.cancelHeld,
      retry: this.retry,
      session: this,
    };
  }
}

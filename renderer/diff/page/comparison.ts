import { diffUrl, type DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { assertNever } from '../../../shared/result.ts';
import { requestAt } from '../model/diff-tips.ts';
import type { WorkerCommand, EventOf, WorkerEvent } from '../model/protocol.ts';
import type { Diff } from '../types.ts';
import { Contexts } from './contexts.ts';
import { Digests } from './digests.ts';
import { Encodings } from './encodings.ts';
import { fileNode } from './file-node.ts';
import { HeldFiles } from './held-files.ts';
import { HunkMarksLink } from './hunk-marks.ts';
import { Listeners } from '../../ui/listeners.ts';
import { newSideUrl } from './side-urls.ts';
import { Updates } from './updates.ts';
import { takeWorker } from './start-worker.ts';
import { DiffStore } from './store.ts';
import { Viewport } from './viewport.ts';
import { unlessGone, WorkerClient } from './worker-client.ts';
import { Written } from './written-lines.ts';

/** The comparison behind each value published by a store; private to this folder. */
const comparisons = new WeakMap<Diff['retry'], OpenComparison>();

/** The comparison behind a value of `useDiff`, or null. */
export const comparisonOf = ({ retry }: Diff): OpenComparison | null => comparisons.get(retry) ?? null;

/**
 * One comparison being read. It starts the worker, passes its events to the store (data), the viewport (layout) and the
 * contexts, and is the interface through which the rest of the page acts on the comparison.
 */
export class OpenComparison {
  readonly request: DiffRequest;
  readonly viewport: Viewport;
  readonly contexts: Contexts;
  readonly store: DiffStore;
  readonly hunks: HunkMarksLink;
  readonly client: WorkerClient;
  readonly written: Written;
  readonly #giveUp: (requestId: string) => void;
  readonly #onEvent = new Listeners<[event: WorkerEvent]>();
  /** This run's id at the host's endpoint; new for each start. */
  #requestId = '';
  readonly #held: HeldFiles;
  readonly #updates: Updates;
  readonly #encodings: Encodings;
  readonly #digests: Digests;

  /** `giveUp` tells the endpoint that a run is no longer wanted. */
  constructor(request: DiffRequest, giveUp: (requestId: string) => void = () => undefined) {
    this.request = request;
    this.#giveUp = giveUp;
    this.client = new WorkerClient(takeWorker, {
      onEvent: (event) => this.#receive(event),
      onLateEvent: (event) => event.type === 'hunksRead' && this.hunks.heardLate(event),
      onCrash: () => this.store.dispatch({ type: 'crashed' }),
    });
    const send = (command: WorkerCommand): void => this.client.send(command);
    this.viewport = new Viewport(send);
    this.written = new Written(this.viewport, send);
    const { layout, chunks } = this.viewport;
    this.contexts = new Contexts({ request, layout, chunks, send });
    this.hunks = new HunkMarksLink(this.viewport, this.client);
    this.#digests = new Digests(this.viewport, this.client, () => this.store.publish());
    this.#held = new HeldFiles(this.viewport, send, {
      url: (suffix) => this.#url(suffix, requestAt(request, this.store.snapshot().tips)),
      giveUp: (suffix) => this.#giveUp(`${this.#requestId}${suffix}`),
    });
    this.#encodings = new Encodings(request, this.viewport, () => this.store, send);
    this.#updates = new Updates(this.viewport, this.contexts, send, (suffix) => this.#url(suffix));
    const retry = (): void => this.again();
    comparisons.set(retry, this);
    this.store = new DiffStore(
      request,
      {
        retry,
        loadHeld: (paths) => this.#held.load(paths),
        cancelHeld: () => this.#held.cancel(),
        update: () => this.#updates.begin(this.store.snapshot().status),
        ...this.#updates.actions,
        fold: (paths, folded) => this.fold(paths, folded),
        rawOf: ({ id, hash }) => this.client.askToTheEnd('raw', { file: id, hash }).catch(() => ''),
        showAsNew: (id) => this.#showAsNew(id),
        setEncoding: (id, encoding) => this.#encodings.set(id, encoding),
        hunks: this.hunks,
        digests: this.#digests,
        showInterdiff: ({ id, path }, viewed) =>
          // Read again meanwhile, another file may have its id.
          layout.byId.get(id)?.file.path === path && send({ type: 'interdiff', file: id, viewed }),
      },
      () => layout.nodes.map(({ file }) => file),
    );
  }

  /** Starts reading. */
  start(): void {
    this.#requestId = crypto.randomUUID();
    this.client.start();
    const fileUrl = newSideUrl(this.request, '');
    const isWholeFile = this.request.wholeFile !== undefined;
    this.client.send({ type: 'open', url: this.#url(), fileUrl, view: this.viewport.begin(), isWholeFile });
    this.viewport.inserts.begin();
    this.hunks.begin();
    this.#digests.begin();
    this.written.begin();
  }

  /** Stops reading and frees the worker with everything in it. */
  stop(): void {
    this.#giveUp(this.#requestId);
    this.#held.giveUp();
    this.#updates.stop();
    this.client.stop();
    this.viewport.clear();
    this.contexts.clear();
    this.store.dispatch({ type: 'started' });
    this.store.cancel();
  }

  /** Events of the worker that only the view handles. */
  readonly onEvent = this.#onEvent.add;

  /** See `Diff.fold`. */
  fold(paths: readonly string[], folded: boolean): void {
    if (!this.viewport.fold(paths, folded)) return;
    this.store.publish();
  }

  #showAsNew(id: number): void {
    const path = this.viewport.layout.byId.get(id)?.file.path;
    if (path === undefined) return;
    this.client.send({ type: 'asNew', file: id, url: newSideUrl(this.request, path) });
  }

  /** Both sides of an image. Rejects with NoAnswer. */
  pictureOf(id: number) {
    const url = newSideUrl(this.request, this.viewport.layout.byId.get(id)?.file.path ?? '');
    return this.client.ask('image', { file: id, url });
  }

  /** Reloads everything. */
  again(): void {
    this.viewport.readingPosition.leave();
    this.stop();
    this.start();
    this.viewport.changed();
    this.store.publish();
  }

  /** `held`: for a separate run of held files, which can be cancelled on its own. */
  #url(suffix = '', request = this.request): string {
    const requestId = `${this.#requestId}${suffix}`;
    return new URL(diffUrl({ ...request, paths: [], requestId }), location.origin + '/').href;
  }

  #receive(event: WorkerEvent): void {
    const { viewport, contexts, store } = this;
    switch (event.type) {
      case 'head':
      case 'stats':
      case 'generated':
      case 'progress':
      case 'done':
      case 'failed':
        store.dispatch(event);
        break;
      case 'hunksRead':
        this.hunks.heard(event);
        break;
      case 'files':
        this.#onEvent.tell(event);
        this.#files(event);
        break;
      case 'updated':
        this.#updates.updated(event);
        store.publish();
        break;
      case 'changed':
        this.#updates.changed(event);
        store.publish();
        break;
      case 'updateFailed':
        this.#updates.failed();
        break;
      case 'held':
        if (this.#held.heard(event)) store.publish();
        break;
      case 'written':
        this.written.counted(event);
        store.publish();
        break;
      case 'layout':
        viewport.relayout(event);
        // Ignored white space is not counted.
        store.publish();
        break;
      case 'laid':
        viewport.laid(event);
        break;
      case 'moves':
        viewport.askRows({ type: 'showMoves' });
        break;
      case 'relaid':
        viewport.relaid(event);
        this.#onEvent.tell(event);
        if (event.publish === 'now') store.dispatch({ type: 'searched', cut: event.cut });
        else if (event.publish === 'soon') store.publishSoon();
        break;
      case 'lines':
        viewport.placeLines(event);
        break;
      case 'chunk':
        if (event.chunk.view === viewport.view.revision) viewport.chunks.put(event.chunk, event.marks);
        break;
      case 'rich':
        if (event.view === viewport.view.revision)
          viewport.chunks.enrich(event.file, event.index, event.marks);
        break;
      case 'context':
        if (event.state === 'said') this.#encodings.decoding(event.file, false);
        contexts.heard(event);
        this.#onEvent.tell(event);
        break;
      case 'expanded':
        this.#expanded(event);
        break;
      case 'found':
      case 'hits':
      case 'place':
        this.#onEvent.tell(event);
        break;
      default:
        assertNever(event);
    }
  }

  #files({ files: infos, chunks }: EventOf<'files'>): void {
    const { layout, chunks: store, view } = this.viewport;
    const first = layout.nodes.length === 0;
    const again = infos.filter((info) => layout.byId.has(info.id));
    for (const info of again) {
      store.forget(info.id, info.grownFrom ?? 0);
      this.contexts.forget(info.id);
    }
    const nodes = infos.map((info) => fileNode(info, info.held && { state: 'held', reason: info.held }));
    for (const node of nodes) this.viewport.inserts.lay(node);
    layout.put(nodes);
    this.viewport.inserts.placed();
    for (const chunk of chunks) if (chunk.view === view.revision) store.put(chunk);
    const locate = (ask: Parameters<typeof this.client.ask<'locate'>>[1]) => this.client.ask('locate', ask);
    void this.viewport.readingPosition.arrived(infos, locate).catch(unlessGone);
    this.viewport.changed();
    if (first || again.length > 0) this.store.publish();
    else this.store.publishSoon();
  }

  /** The row the user is reading stays in place, and the visible chunks change in one frame. */
  #expanded(event: EventOf<'expanded'>): void {
    const { file, wide, kept, chunks } = event;
    const { viewport } = this;
    if (file.view !== viewport.view.revision) return;
    const y = viewport.rowY({ file: file.id, row: kept.was }) ?? undefined;
    this.#onEvent.tell(event);
    this.contexts.setWide(file.id, wide);
    viewport.chunks.forget(file.id);
    const node = fileNode(file, null);
    viewport.inserts.lay(node);
    viewport.layout.put([node]);
    viewport.inserts.placed();
    for (const { chunk, marks } of chunks) viewport.chunks.put(chunk, marks);
    const moved = { file: file.id, row: kept.row, offset: kept.offset, ...(y === undefined ? {} : { y }) };
    // If the user is reading elsewhere, the scroll anchor keeps that row in place.
    viewport.changed(kept.was < 0 ? null : moved);
    this.store.publish();
  }
}

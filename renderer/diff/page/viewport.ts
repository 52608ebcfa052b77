import type { WorkerCommand, EventOf, Laid } from '../model/protocol.ts';
import { FILE_HEADER, NUMBERS, ROW_HEIGHT } from '../model/geometry.ts';
import type { PlacedRow, ReadingRow, RowPlace, View } from '../model/shapes.ts';
import type { Insert, LineMark } from '../types.ts';
import { ChunkStore } from './chunk-store.ts';
import { ignore, setHeights, setRead } from './file-node.ts';
import { FirstPaint } from './first-paint.ts';
import { Inserts } from './inserts.ts';
import { Layout, type Slice } from './layout.ts';
import { Listeners } from '../../ui/listeners.ts';
import { placeOnly, rowAtEdge, type Moved, type RowsCommand, type Scroll, type TopEdge } from './scroll.ts';
import { ReadingPosition } from './reading-position.ts';

/** Chunks kept in the page: about 16,000 rows. */
const MAX_KEPT_CHUNKS = 256;
/** How many chunks of a file are requested again when its language changes. */
const MAX_RECOLOURED_CHUNKS = 8;

/** What is laid out, kept and drawn of a comparison in the current view. */
export class Viewport {
  readonly layout = new Layout();
  readonly chunks = new ChunkStore(MAX_KEPT_CHUNKS);
  readonly inserts: Inserts;
  readonly readingPosition = new ReadingPosition(this);
  readonly #send: (command: WorkerCommand) => void;
  readonly #onFolded = new Listeners<[paths: readonly string[], folded: boolean]>();
  readonly #onDrawn = new Listeners<[id: number, index: number, element: HTMLElement | null]>();
  readonly #firstPaint = new FirstPaint();
  /** The view that `layout` was computed for; the requested one may be newer. */
  #gutter = NUMBERS;
  #view: View = { revision: 0, mode: 'unified', whitespace: 'show', columns: 0, row: ROW_HEIGHT };
  #requested: View = this.#view;
  #scroll: Scroll | null = null;
  /** The position at the top edge when the view was detached. */
  #left: TopEdge | null = null;
  /** The row being read, and where it was drawn, when other rows were requested. */
  #looked: (ReadingRow & { y?: number }) | null = null;
  /** Files on or around the screen, by id. */
  inSight: ReadonlySet<number> = new Set();
  /** During a search, every scroll tells the worker what is on screen. */
  searching = false;

  constructor(send: (command: WorkerCommand) => void) {
    this.#send = send;
    this.inserts = new Inserts(this.layout, send);
  }

  /** Pixels of one column of line numbers. */
  get gutter(): number {
    return this.#gutter;
  }

  setGutter(pixels: number): void {
    this.#gutter = pixels;
  }

  get view(): View {
    return this.#view;
  }

  /** Attaches a scroll area. @returns the position at which it was previously detached, if any */
  attach(scroll: Scroll): TopEdge | null {
    this.#scroll = scroll;
    return this.#left;
  }

  /** Detaches; `place`: what is at the top edge. */
  detach(place: TopEdge | null): void {
    this.#scroll = null;
    this.#left = place;
  }

  /** Makes the most recently requested view the current one. */
  begin(): View {
    this.#view = this.#requested;
    return this.#view;
  }

  clear(): void {
    this.#left = null;
    this.layout.clear();
    this.chunks.clear();
  }

  setView(view: Omit<View, 'revision'>): void {
    const names = ['mode', 'whitespace', 'columns', 'row', 'moved', 'unreadOnly'] as const;
    if (names.every((name) => this.#requested[name] === view[name])) return;
    this.#requested = { ...view, revision: this.#requested.revision + 1 };
    this.askRows({ type: 'view', view: this.#requested });
  }

  /** Requests other rows, and tells the worker which one is being read, so that it stays in place. */
  askRows(what: RowsCommand): void {
    const looked = this.readingPosition.isPending ? null : this.looked();
    this.#looked = looked;
    this.#send({ ...what, rowsOf: this.#view.revision, at: looked && placeOnly(looked) });
  }

  /** Applies the requested view, which has arrived. */
  relayout({ view, at, ...laid }: EventOf<'layout'>): void {
    if (view !== this.#requested.revision) return;
    this.#view = this.#requested;
    this.chunks.clear();
    this.#lay(laid);
    this.#followed(at);
  }

  #followed(at: PlacedRow | null, now = false): void {
    const y = this.#looked?.y;
    this.changed(at && (y === undefined ? at : { ...at, y }), now);
  }

  /** Applies the actual rows of files that were not drawn yet, where they differ from the estimate. */
  laid({ view, ...laid }: EventOf<'laid'>): void {
    if (view !== this.#view.revision) return;
    this.#lay(laid);
    this.changed();
  }

  /** Applies the rows of files whose moved code is shown differently, and draws their chunks in the same frame. */
  relaid({ view, at, chunks, moved, ids, ...laid }: EventOf<'relaid'>): void {
    for (const [i, id] of ids.entries()) {
      const node = this.layout.byId.get(id);
      if (node) node.file = { ...node.file, moved: moved[i] ?? 0 };
    }
    if (view !== this.#view.revision) return;
    for (const id of ids) this.chunks.forget(id);
    this.#lay({ ids, ...laid });
    for (const { chunk, marks } of chunks) this.chunks.put(chunk, marks);
    const [looked, before] = [this.looked(), this.#looked];
    // Do not go back if the user has gone elsewhere since.
    const isThere = looked?.file === before?.file && looked?.row === before?.row;
    this.#followed(isThere ? at : null, true);
  }

  #lay({ ids, heights, ignored, places, read }: Laid): void {
    for (const [i, id] of ids.entries()) {
      const node = this.layout.byId.get(id);
      const own = heights[i];
      if (!node || !own) continue;
      if (node.ignored !== ignored[i]) ignore(node, ignored[i] ?? 0);
      setRead(node, read[i]);
      node.places = places[i] ?? null;
      setHeights(node, own);
      this.inserts.lay(node);
    }
    this.layout.stackAround(ids);
    this.inserts.placed();
  }

  /** Requests the chunks of some slices, most urgent first. */
  want(slices: readonly Slice[]): void {
    this.inSight = new Set(slices.map(({ node }) => node.file.id));
    const [chunks, near]: [number[], number[]] = [[], []];
    for (const { node, from, to } of slices)
      for (let index = from; index < to; index += 1) {
        near.push(node.file.id, index);
        if (!this.chunks.get(node.file.id, index)?.marks) chunks.push(node.file.id, index);
      }
    const dropped = Uint32Array.from(this.chunks.takeDropped());
    if (chunks.length === 0 && dropped.length === 0 && !this.searching) return;
    const wanted = { chunks: Uint32Array.from(chunks), dropped, near: Uint32Array.from(near) };
    this.#send({ type: 'want', view: this.#view.revision, ...wanted });
  }

  /** Colours a file as this language from now on; empty: not at all. */
  setLanguage(id: number, language: string): void {
    this.layout.languages.set(id, language);
    this.#send({ type: 'language', file: id, language });
    const node = this.layout.byId.get(id);
    this.chunks.forget(id);
    if (node) this.want([{ node, from: 0, to: Math.min(node.heights.length, MAX_RECOLOURED_CHUNKS) }]);
    this.changed();
  }

  /** Folds or unfolds files. @returns true if that changes any */
  fold(paths: readonly string[], folded: boolean): boolean {
    this.#scroll?.hold();
    if (!this.layout.fold(paths, folded)) return false;
    this.inserts.placed();
    this.changed(null, true);
    this.#onFolded.tell(paths, folded);
    return true;
  }

  /** Notifies when files were folded or unfolded. */
  readonly onFolded = this.#onFolded.add;

  /** Shows or hides a text file's image. */
  showPicture(id: number, shown: boolean): void {
    this.layout.showPicture(id, shown);
    this.changed();
  }

  /** Replaces all blocks and marks. */
  setInserts(inserts: readonly Insert[], marks: readonly LineMark[]): void {
    this.#scroll?.holdWritten();
    this.#laid(this.inserts.set(inserts, marks));
  }

  /** Stores where the worker located lines. */
  placeLines({ view, files }: EventOf<'lines'>): void {
    if (view !== this.#view.revision) return;
    this.#scroll?.holdWritten();
    const moved = files.filter(({ id, places }) => this.inserts.heard(id, places));
    this.inserts.placed();
    this.#laid(new Set(moved.map(({ id }) => id)));
  }

  #laid(files: ReadonlySet<number>): void {
    for (const id of files) this.chunks.again(id);
    if (files.size === 0) return;
    this.layout.stack();
    this.changed(null, true);
  }

  /** Stores the measured heights of blocks, by key. */
  measuredInserts(heights: ReadonlyMap<string, number>): void {
    if (!this.inserts.measured(heights)) return;
    this.layout.stack();
    this.changed(null, true);
  }

  /** Stores the measured height of a wrapped chunk's rows and the offsets of its blocks. */
  measured(id: number, index: number, height: number, bottoms: ReadonlyMap<string, number>): void {
    if (this.layout.measured(id, index, height, bottoms)) this.changed(null, bottoms.size > 0);
  }

  /** Reports that a chunk's rows were added to the page, or (null) removed. */
  drawn(id: number, index: number, element: HTMLElement | null): void {
    this.#onDrawn.tell(id, index, element);
    if (element !== null) this.#firstPaint.drawn();
  }

  readonly onDrawn = this.#onDrawn.add;

  /** Whether rows have been painted. */
  readonly painted = this.#firstPaint.isDone;

  readonly onPainted = this.#firstPaint.onDone;

  /** Where a row is drawn now, in pixels below the top edge; null if it is not. */
  rowY(place: RowPlace): number | null {
    return this.#scroll?.rowY(place) ?? null;
  }

  /** Paths of the files that the user is reading, has the cursor or a selection in, or is writing in. */
  inUse(): Set<string> {
    const cursor = this.readingPosition.cursor?.()?.path;
    const written = [...this.inserts.all.values()].filter(({ keep }) => keep === true);
    return new Set([
      ...(this.#scroll?.inUse() ?? []),
      ...(cursor === undefined ? [] : [cursor]),
      ...written.map(({ path }) => path),
    ]);
  }

  /** See Scroll; while detached, the row that was about at the top edge. */
  looked(): (ReadingRow & { y?: number }) | null {
    return this.#scroll ? this.#scroll.looked() : this.#left && rowAtEdge(this.#left, this.#view.row);
  }

  /** Restores a row's position, now or as soon as the view is attached. */
  resume(moved: Moved & { y: number }): void {
    const place = this.layout.placeOfRow(moved);
    const anchor = place === null ? null : this.layout.anchorAt(Math.max(0, place - moved.y) + FILE_HEADER);
    if (this.#scroll) this.changed(moved, true);
    else if (anchor) this.#left = { anchor, down: FILE_HEADER };
  }

  /** Files or heights have changed: notifies the scroll area immediately. */
  changed(moved: Moved | null = null, now = false): void {
    this.#scroll?.onLayout(moved, now);
  }
}

import type { EventOf, WorkerEvent } from '../model/protocol.ts';
import type { FindQuery, LinePlace, RowPlace, DiffSide } from '../model/shapes.ts';
import { CHUNK } from '../model/geometry.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { FileNode } from '../page/file-node.ts';
import { unlessGone } from '../page/worker-client.ts';
import type { FindState } from '../types.ts';
import { FindMarks } from './find-marks.ts';
import type { LineCursor } from './line-cursor.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import { slideBack } from './slide-to.ts';

const QUIET: FindState = { total: 0, at: -1, searching: false, notLoaded: 0, problem: '', capped: false };

/** Moves the cursor through one diff: files, changes and hits of a search. The worker knows where they are. */
export class Navigator {
  readonly #comparison: OpenComparison;
  readonly #driver: ScrollDriver;
  readonly #cursor: LineCursor;
  readonly #area: HTMLElement;
  readonly #marks: FindMarks;
  readonly #onFind: (state: FindState) => void;
  #ask = 0;
  /** Steps to a change that are not through. */
  #steps = 0;
  #moved: Promise<unknown> = Promise.resolve();
  #search = 0;
  #find = QUIET;
  /** Steps to the next file that wait for it. */
  #waiting = 0;

  constructor(
    comparison: OpenComparison,
    driver: ScrollDriver,
    cursor: LineCursor,
    area: HTMLElement,
    onFind: (state: FindState) => void,
  ) {
    this.#comparison = comparison;
    this.#driver = driver;
    this.#cursor = cursor;
    this.#area = area;
    this.#marks = new FindMarks(comparison.viewport);
    this.#onFind = onFind;
  }

  attach(): () => void {
    const stops = [
      this.#marks.attach(),
      this.#comparison.onEvent((event) => this.#receive(event)),
      this.#comparison.store.subscribe(() => this.#goOn()),
    ];
    return () => {
      this.#comparison.viewport.searching = false;
      for (const stop of stops) stop();
    };
  }

  /** The row that the cursor is on, while it is on screen. */
  current(): RowPlace | null {
    return this.#cursor.rowInSight();
  }

  /** `asItIs`: a folded file stays so. */
  toPath(path: string, asItIs = false): void {
    this.#toFile(this.#nodeOf(path), asItIs);
  }

  #toFile(node: FileNode | undefined, asItIs = false): void {
    if (!node) return;
    this.#ask += 1;
    this.#waiting = 0;
    if (!asItIs) this.#unfold(node.file.id);
    this.#cursor.clear();
    slideBack(this.#area);
    this.#driver.moveTo(node.top);
    this.#driver.aim(node.file.id);
  }

  /** Goes to a line that is shown, or else to the next one below; only the line itself is marked. */
  toLine(path: string, line: number, side: DiffSide | null = null): Promise<boolean> {
    const node = this.#nodeOf(path);
    return node ? this.#locate(node.file.id, side, line) : Promise.resolve(false);
  }

  async #locate(file: number, side: DiffSide | null, line: number): Promise<boolean> {
    this.#ask += 1;
    const ask = this.#ask;
    const place = await this.#comparison.client.ask('locate', { file, side, line });
    if (!place || ask !== this.#ask) return false;
    if (place.exact) this.#go(place);
    else {
      this.#unfold(place.file);
      this.#driver.reveal(place);
    }
    return place.exact;
  }

  stepFile(step: 1 | -1): void {
    const { layout } = this.#comparison.viewport;
    const node = this.#driver.reader.node();
    if (!node) return;
    // Backwards from the middle of a file means its own beginning first.
    const inside = step < 0 && this.#driver.position() - node.top > 1;
    const next = layout.nodes[node.file.index + (inside ? 0 : step)];
    if (step > 0 && !this.#isHere(next)) this.#waiting += 1;
    else this.#toFile(next);
  }

  /** While files arrive, the next one may be on its way, or what stands below it, so that it cannot be at the top yet. */
  #isHere(node: FileNode | undefined): boolean {
    if (this.#comparison.store.snapshot().status !== 'loading') return true;
    const { total } = this.#comparison.viewport.layout;
    return node !== undefined && node.top + this.#driver.height() <= total;
  }

  /** Steps that waited for a file are taken, one after the other. */
  #goOn(): void {
    if (this.#waiting === 0) return;
    const before = this.#waiting;
    this.#waiting = 0;
    for (let left = before; left > 0; left -= 1) this.stepFile(1);
  }

  /** Steps that are quick are taken one after the other: none is lost. */
  stepChange(step: 1 | -1): void {
    if (this.#steps === 0) this.#ask += 1;
    this.#steps += 1;
    const ask = this.#ask;
    this.#moved = this.#moved
      .then(() => this.#toChange(step, ask))
      .catch(unlessGone)
      .finally(() => (this.#steps -= 1));
  }

  /** Resolves when the cursor is where the steps that were asked for until now have led it. */
  get moved(): Promise<unknown> {
    return this.#moved;
  }

  async #toChange(step: 1 | -1, ask: number): Promise<void> {
    const from = this.current() ?? this.#driver.reader.startRow();
    if (!from || ask !== this.#ask) return;
    const place = await this.#comparison.client.ask('change', {
      ...from,
      step,
      folded: this.#comparison.viewport.layout.foldedIds(),
    });
    // The reader may want to go elsewhere by then.
    if (!place || ask !== this.#ask) return;
    slideBack(this.#area);
    this.#go(place);
  }

  find(query: FindQuery | null): void {
    this.#search += 1;
    this.#marks.clear();
    this.#comparison.viewport.searching = query !== null;
    this.#comparison.client.send({ type: 'find', search: this.#search, query });
    this.#tell({ ...QUIET, searching: query !== null });
    this.#driver.refresh();
  }

  stepHit(step: 1 | -1): void {
    const { total, at } = this.#find;
    if (total === 0) return;
    this.#comparison.client.send({ type: 'hit', search: this.#search, at: (at + step + total) % total });
  }

  #receive(event: WorkerEvent): void {
    if (event.type === 'found' && event.search === this.#search) this.#found(event);
    else if (event.type === 'hits' && event.search === this.#search) {
      if (event.view === this.#comparison.viewport.view.revision)
        this.#marks.hits(event.file, event.index, event.spans);
    } else if (event.type === 'place' && event.search === this.#search) {
      this.#tell({ ...this.#find, at: event.at });
      this.#marks.current(event);
      if (!event.still) this.#go(event);
    } else if (event.type === 'expanded') this.#marks.forget(new Set([event.file.id]));
    else if (event.type === 'files' && this.#comparison.viewport.searching)
      this.#marks.forget(new Set(event.files.map(({ id }) => id)));
  }

  #found({ total, capped, done, notLoaded, problem }: EventOf<'found'>): void {
    const first = this.#find.total === 0 && total > 0;
    this.#tell({ total, at: this.#find.at, searching: !done, notLoaded, problem, capped });
    if (!first) return;
    const top = this.current() ?? this.#driver.reader.startRow();
    const ask = { file: top?.file ?? 0, line: top ? this.#lineOf(top) : 0 };
    this.#comparison.client.send({ type: 'nearest', search: this.#search, ...ask });
  }

  /** The line of a row in the scan, or of the next row below that has one, as far as its chunk is here. */
  #lineOf({ file, row: at }: RowPlace): number {
    const row = Math.max(0, at);
    const chunk = this.#comparison.viewport.chunks.get(file, Math.floor(row / CHUNK))?.chunk;
    return chunk?.lines.slice((row % CHUNK) * chunk.perRow).find((line) => line >= 0) ?? 0;
  }

  #tell(state: FindState): void {
    this.#find = state;
    this.#onFind(state);
  }

  #go(place: LinePlace): void {
    this.#unfold(place.file);
    this.#cursor.set(place);
    this.#driver.reveal(place);
  }

  /** What is led to is shown. */
  #unfold(id: number): void {
    const path = this.#comparison.viewport.layout.byId.get(id)?.file.path;
    if (path !== undefined) this.#comparison.fold([path], false);
  }

  #nodeOf(path: string): FileNode | undefined {
    return this.#comparison.viewport.layout.nodes.find(({ file }) => file.path === path);
  }
}

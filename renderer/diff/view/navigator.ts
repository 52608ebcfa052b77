import type { EventOf, WorkerEvent } from '../model/protocol.ts';
import type { FindQuery, LinePlace, RowPlace, DiffSide } from '../model/shapes.ts';
import { CHUNK } from '../model/geometry.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { FileNode } from '../page/file-node.ts';
import type { DiffFile, FindState } from '../model/shapes.ts';
import { FindMarks } from './find-marks.ts';
import type { LineCursor } from './line-cursor.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import { slideBack } from './slide-to.ts';
import type { Turns } from './turns.ts';

const QUIET: FindState = { total: 0, at: -1, searching: false, notLoaded: 0, problem: '', capped: false };

interface NavigatorEvents {
  readonly onFind: (state: FindState) => void;
  /** The user went to the start of this file. */
  readonly onFile: (file: DiffFile) => void;
}

/** Moves the cursor through a diff: files, changes and search hits. The worker knows their positions. */
export class Navigator {
  readonly #comparison: OpenComparison;
  readonly #driver: ScrollDriver;
  readonly #cursor: LineCursor;
  readonly #area: HTMLElement;
  readonly #marks: FindMarks;
  readonly #onFind: NavigatorEvents['onFind'];
  readonly #onFile: NavigatorEvents['onFile'];
  readonly #turns: Turns;
  #search = 0;
  #find = QUIET;
  /** Called when more files have arrived, or no more will. */
  #more: (() => void) | null = null;
  /** Called when the worker has located the hit stepped to. */
  #atHit: (() => void) | null = null;

  constructor(
    comparison: OpenComparison,
    driver: ScrollDriver,
    cursor: LineCursor,
    area: HTMLElement,
    turns: Turns,
    { onFind, onFile }: NavigatorEvents,
  ) {
    this.#comparison = comparison;
    this.#driver = driver;
    this.#cursor = cursor;
    this.#area = area;
    this.#turns = turns;
    this.#marks = new FindMarks(comparison.viewport);
    this.#onFind = onFind;
    this.#onFile = onFile;
  }

  attach(): () => void {
    const stops = [
      this.#marks.attach(),
      this.#comparison.onEvent((event) => this.#receive(event)),
      this.#comparison.store.subscribe(() => this.#goOn()),
    ];
    return () => {
      this.#comparison.viewport.searching = false;
      this.#more?.();
      this.#atHit?.();
      for (const stop of stops) stop();
    };
  }

  /** `asItIs`: a folded file stays folded. */
  toPath(path: string, asItIs = false): void {
    this.#turns.move(() => this.#toFile(this.#nodeOf(path), asItIs));
  }

  #toFile(node: FileNode | undefined, asItIs = false): void {
    if (!node) return;
    if (!asItIs) this.#unfold(node.file.id);
    this.#cursor.clear();
    slideBack(this.#area);
    this.#driver.toFile(node, this.#isLoading);
    this.#onFile(node.file);
  }

  get #isLoading(): boolean {
    return this.#comparison.store.snapshot().status === 'loading';
  }

  /** Goes to a shown line, or otherwise the next one below; marks only the line itself. Takes no turn. */
  async toLine(path: string, line: number, side: DiffSide | null = null): Promise<boolean> {
    const file = this.#nodeOf(path)?.file.id;
    const place =
      file === undefined
        ? null
        : await this.#comparison.client.ask('locate', { file, side, line, opens: true });
    if (!place) return false;
    if (place.exact) this.#go(place);
    else {
      this.#unfold(place.file);
      this.#driver.reveal(place);
      this.#driver.aim(place.file);
    }
    return place.exact;
  }

  stepFile(step: 1 | -1): void {
    if (step > 0) this.#turns.take(() => this.#toNext());
    else this.#turns.move(() => this.#toPrevious());
  }

  #toPrevious(): void {
    const node = this.#driver.reader.node();
    if (!node) return;
    // From the middle of a file, go to its own start first.
    const inside = this.#driver.position() - node.top > 1;
    this.#toFile(this.#comparison.viewport.layout.nodes[node.file.index + (inside ? 0 : -1)]);
  }

  async #nextFile(): Promise<void> {
    const come = new Promise<void>((resolve) => (this.#more = resolve));
    if (await this.#turns.until(come)) await this.#toNext();
  }

  /** While files arrive, the next one may still be loading. */
  #toNext(): Promise<void> | void {
    const node = this.#driver.reader.node();
    const next = this.#comparison.viewport.layout.nodes[(node?.file.index ?? -1) + 1];
    if (next || !this.#isLoading) this.#toFile(next);
    else return this.#nextFile();
  }

  #goOn(): void {
    if (!this.#isLoading) this.#driver.settle();
    const more = this.#more;
    this.#more = null;
    more?.();
  }

  stepChange(step: 1 | -1): void {
    this.#turns.move(() => this.#toChange(step));
  }

  async #toChange(step: 1 | -1): Promise<void> {
    const from = (await this.#cursor.locate()) ?? this.#driver.reader.startRow();
    if (!from) return;
    const place = await this.#comparison.client.ask('change', {
      file: from.file,
      row: from.row,
      step,
      folded: this.#comparison.viewport.layout.foldedIds(),
    });
    if (!place) return;
    slideBack(this.#area);
    this.#go(place);
  }

  find(query: FindQuery | null): void {
    this.#search += 1;
    this.#atHit?.();
    this.#marks.clear();
    this.#comparison.viewport.searching = query !== null;
    this.#comparison.client.send({ type: 'find', search: this.#search, query });
    this.#tell({ ...QUIET, searching: query !== null });
    this.#driver.refresh();
  }

  stepHit(step: 1 | -1): void {
    this.#turns.take(() => this.#toHit(step));
  }

  async #toHit(step: 1 | -1): Promise<void> {
    const { total, at } = this.#find;
    if (total === 0) return;
    this.#comparison.client.send({ type: 'hit', search: this.#search, at: (at + step + total) % total });
    await this.#turns.until(new Promise<void>((resolve) => (this.#atHit = resolve)));
  }

  #receive(event: WorkerEvent): void {
    if (event.type === 'found' && event.search === this.#search) this.#onFound(event);
    else if (event.type === 'hits' && event.search === this.#search) {
      if (event.view === this.#comparison.viewport.view.revision)
        this.#marks.hits(event.file, event.index, event.spans);
    } else if (event.type === 'place' && event.search === this.#search) {
      this.#tell({ ...this.#find, at: event.at });
      this.#marks.current(event);
      if (!event.still) this.#go(event);
      this.#atHit?.();
    } else if (event.type === 'expanded') this.#marks.forget(new Set([event.file.id]));
    else if (event.type === 'relaid') this.#marks.forget(new Set(event.ids));
    else if (event.type === 'files' && this.#comparison.viewport.searching)
      this.#marks.forget(new Set(event.files.map(({ id }) => id)));
  }

  #onFound({ total, capped, done, notLoaded, problem }: EventOf<'found'>): void {
    const first = this.#find.total === 0 && total > 0;
    this.#tell({ total, at: this.#find.at, searching: !done, notLoaded, problem, capped });
    if (!first) return;
    const top = this.#cursor.rowInSight() ?? this.#driver.reader.startRow();
    const ask = { file: top?.file ?? 0, line: top ? this.#lineOf(top) : 0 };
    this.#comparison.client.send({ type: 'nearest', search: this.#search, ...ask });
  }

  /** The scan line of a row, or of the next row below that has one, if its chunk is loaded. */
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

  /** Unfolds the file that is navigated to. */
  #unfold(id: number): void {
    const path = this.#comparison.viewport.layout.byId.get(id)?.file.path;
    if (path !== undefined) this.#comparison.fold([path], false);
  }

  #nodeOf(path: string): FileNode | undefined {
    return this.#comparison.viewport.layout.nodes.find(({ file }) => file.path === path);
  }
}

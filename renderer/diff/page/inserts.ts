import { CHUNK } from '../model/geometry.ts';
import type { WorkerCommand } from '../model/protocol.ts';
import type { LinePlaces } from '../model/shapes.ts';
import type { Insert, LineMark } from '../types.ts';
import { stack, type FileNode } from './file-node.ts';
import type { PlacedInsert } from './insert-rows.ts';
import type { Layout } from './layout.ts';
import { Listeners } from '../../ui/listeners.ts';
import { WantedLines, type RangeEndPlace } from './wanted-lines.ts';

/** The assumed height of an insert that was never drawn. */
const DEFAULT_INSERT_HEIGHT_PX = 80;

/** Where a mark is: its row, or (if not `shown`) the hunk row that stands for hidden lines. */
export interface PlacedMark extends RangeEndPlace {
  readonly mark: LineMark;
  readonly node: FileNode;
  /** -1: the file as a whole, or no row at all. */
  readonly row: number;
}

/** The inserts and marks of one path. */
interface PathEntry {
  readonly inserts: Insert[];
  readonly marks: LineMark[];
  /** The marks with their positions, and the inputs these were computed from. */
  placed: {
    readonly node: FileNode;
    readonly held: boolean;
    readonly places: LinePlaces | null;
    readonly marks: PlacedMark[];
  } | null;
}

const NO_MARKS: readonly PlacedMark[] = [];

/** The blocks and marks of a view, and where their lines are in the shown rows. */
export class Inserts {
  readonly #layout: Layout;
  readonly #send: (command: WorkerCommand) => void;
  readonly #byPath = new Map<string, PathEntry>();
  readonly #heights = new Map<string, number>();
  readonly #onPlaced = new Listeners();
  #lines = new WantedLines(0, []);
  #some = false;
  #revision = 0;
  #notShown: ReadonlySet<string> = new Set();
  all: ReadonlyMap<string, Insert> = new Map();

  constructor(layout: Layout, send: (command: WorkerCommand) => void) {
    this.#layout = layout;
    this.#send = send;
  }

  /** Notifies when blocks or marks have moved or changed. */
  readonly onPlaced = this.#onPlaced.add;

  /** Increases with each `onPlaced` event. */
  readonly revision = (): number => this.#revision;

  /** Keys of the blocks without a row. The set is replaced when it changes. */
  readonly notShown = (): ReadonlySet<string> => this.#notShown;

  /** Replaces all blocks and marks. @returns the files (by id) whose layout changed */
  set(inserts: readonly Insert[], marks: readonly LineMark[]): Set<number> {
    this.all = new Map(inserts.map((each) => [each.key, each]));
    const before = new Set(this.#byPath.keys());
    this.#byPath.clear();
    for (const insert of inserts) this.#at(insert.path).inserts.push(insert);
    for (const mark of marks) this.#at(mark.path).marks.push(mark);
    for (const key of this.#heights.keys()) if (!this.all.has(key)) this.#heights.delete(key);
    const lines = this.#lines.next([...inserts, ...marks]);
    if (lines !== this.#lines) {
      // Known positions of lines stay valid while the answer is pending.
      for (const node of this.#layout.nodes) node.places = lines.translated(node, this.#lines) ?? node.places;
      this.#ask(lines);
    }
    const changed = new Set<number>();
    for (const node of this.#layout.nodes) {
      const { path } = node.file;
      if ((before.has(path) || this.#byPath.has(path)) && this.lay(node)) changed.add(node.file.id);
    }
    this.placed();
    return changed;
  }

  #at(path: string): PathEntry {
    let entry = this.#byPath.get(path);
    if (!entry) this.#byPath.set(path, (entry = { inserts: [], marks: [], placed: null }));
    return entry;
  }

  /** Asks the worker where lines are. */
  #ask(lines: WantedLines): void {
    this.#lines = lines;
    this.#send(lines.command());
  }

  /** A new run starts: tells its worker which lines are wanted. */
  begin(): void {
    if (this.#lines.size > 0) this.#ask(this.#lines.again());
  }

  /** Stores where the worker located lines of a file. @returns true if that moves anything */
  heard(id: number, places: LinePlaces): boolean {
    const node = this.#layout.byId.get(id);
    if (!node) return false;
    node.places = places;
    return this.lay(node);
  }

  /** Positions the blocks of a file, whose rows may have changed. @returns true if that moves anything */
  lay(node: FileNode): boolean {
    const inserts = this.#placedIn(node);
    const same =
      inserts.length === node.inserts.length &&
      inserts.every((insert, i) => {
        const before = node.inserts[i];
        return before?.key === insert.key && before.row === insert.row && before.height === insert.height;
      });
    if (same) return false;
    node.inserts = inserts;
    stack(node);
    return true;
  }

  #placedIn(node: FileNode): PlacedInsert[] {
    const entry = this.#byPath.get(node.file.path);
    if (!entry) return [];
    return entry.inserts
      .flatMap(({ key, at }): PlacedInsert[] => {
        const height = this.heightOf(key);
        if (at === 'file') return [{ key, row: -1, bottom: 0, height }];
        const place = this.#lines.placeOf(node, at);
        return place?.shown ? [{ key, row: place.row, bottom: place.bottom, height }] : [];
      })
      .toSorted((a, b) => a.row - b.row);
  }

  /** Marks of a file with their positions. */
  marksIn(node: FileNode): readonly PlacedMark[] {
    const entry = this.#byPath.get(node.file.path);
    if (!entry) return NO_MARKS;
    const { places } = node;
    const held = node.file.held !== null;
    const { placed } = entry;
    if (placed?.node === node && placed.places === places && placed.held === held) return placed.marks;
    const marks = entry.marks.map((mark) => {
      const ofFile = { row: -1, bottom: 0, shown: mark.at === 'file' };
      return {
        mark,
        node,
        ...(mark.at === 'file' ? ofFile : (this.#lines.placeOf(node, mark.at) ?? ofFile)),
      };
    });
    entry.placed = { node, held, places, marks };
    return marks;
  }

  /** All marks with their positions, in page order. */
  marks(): PlacedMark[] {
    return this.#layout.nodes.flatMap((node) => this.marksIn(node));
  }

  /** A block's height, estimated until it was drawn. */
  heightOf(key: string): number {
    return this.#heights.get(key) ?? this.all.get(key)?.estimate ?? DEFAULT_INSERT_HEIGHT_PX;
  }

  /** Stores the measured heights of blocks by key. @returns true if that moves anything */
  measured(heights: ReadonlyMap<string, number>): boolean {
    const moved = new Set<string>();
    for (const [key, height] of heights) {
      const insert = this.all.get(key);
      if (!insert) continue;
      if (Math.abs(this.heightOf(key) - height) >= 0.5) moved.add(insert.path);
      this.#heights.set(key, height);
    }
    if (moved.size === 0) return false;
    for (const node of this.#layout.nodes) {
      if (!moved.has(node.file.path)) continue;
      for (const placed of node.inserts) placed.height = this.heightOf(placed.key);
      stack(node);
    }
    return true;
  }

  /** Where a block starts, from the top of the scroll; null if it is not shown. */
  topOf(key: string): { id: number; row: number; y: number } | null {
    const insert = this.all.get(key);
    const node = this.#layout.nodes.find(
      ({ file, inserts }) => file.path === insert?.path && inserts.some((placed) => placed.key === key),
    );
    const placed = node?.inserts.find((each) => each.key === key);
    if (!node || !placed) return null;
    const { id } = node.file;
    const chunk = placed.row < 0 ? -1 : Math.floor(placed.row / CHUNK);
    if (chunk < 0) {
      let above = 0;
      for (const each of node.inserts) {
        if (each.key === key) break;
        above += each.height;
      }
      return { id, row: -1, y: node.top + node.headTop + above };
    }
    const y = this.#layout.placeOf({ id, chunk, offset: placed.bottom, insert: key, into: 0 });
    return y === null ? null : { id, row: placed.row, y };
  }

  /** Call after files, rows or blocks have changed: updates what is not shown and notifies of new positions. */
  placed(): void {
    if (this.#byPath.size === 0 && this.#notShown.size === 0 && !this.#some) return;
    this.#some = this.#byPath.size > 0;
    const shown = new Set(this.#layout.nodes.flatMap(({ inserts }) => inserts.map(({ key }) => key)));
    const missing = [...this.all.keys()].filter((key) => !shown.has(key));
    if (missing.length !== this.#notShown.size || missing.some((key) => !this.#notShown.has(key)))
      this.#notShown = new Set(missing);
    this.#revision += 1;
    this.#onPlaced.tell();
  }
}

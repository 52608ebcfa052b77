import { comparePaths } from '../model/compare-paths.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import { CHUNK, FILE_HEADER } from '../model/geometry.ts';
import type { PlacedRow } from '../model/shapes.ts';
import { chunkAt, stack, type FileNode } from './file-node.ts';
import { insertsInChunk, placeIn, yIn, type PlaceInChunk } from './insert-rows.ts';

/** Some chunks of one file: from `from` up to but excluding `to`. */
export interface Slice {
  node: FileNode;
  from: number;
  to: number;
  /** Further chunks that must stay in the page: a selection starts there, or the user is writing there. */
  pinned?: readonly number[];
}

/**
 * A position that survives layout changes: in a chunk, or above the first one (-1), `offset` from the top of the file.
 */
export interface ScrollAnchor extends PlaceInChunk {
  readonly id: number;
  readonly chunk: number;
}

let lastGeneration = 0;
const NONE = new Uint32Array();

/** All files, one below the other. */
export class Layout {
  /** Unique among the runs in the page: a file's id is only meaningful together with it. */
  generation = (lastGeneration += 1);
  readonly nodes: FileNode[] = [];
  readonly byId = new Map<number, FileNode>();
  /** By file id, if the user chose a language other than the path's. */
  readonly languages = new Map<number, string>();
  /** Files shown as an image above their text. */
  readonly pictures = new Set<number>();
  /** Paths of files whose header alone is shown: they stay folded when the comparison is reloaded. */
  readonly #folded = new Set<string>();
  total = 0;

  /** Inserts files sorted by path, replacing those with the same id. */
  put(nodes: FileNode[]): void {
    let first = this.nodes.length;
    for (const node of nodes) {
      const existing = this.byId.get(node.file.id);
      this.byId.set(node.file.id, node);
      if (this.#folded.has(node.file.path)) fold(node, true);
      if (this.pictures.has(node.file.id) && node.heights.length > 0) this.#picture(node, true);
      const at = existing ? this.#indexOf(existing) : this.#insert(node);
      this.nodes[at] = node;
      first = Math.min(first, at);
    }
    // Recompute only from the first inserted file on: there may be thousands above.
    this.stack(first);
  }

  /** Removes files. */
  remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      const node = this.byId.get(id);
      if (node) this.nodes.splice(this.#indexOf(node), 1);
      this.byId.delete(id);
    }
    this.stack();
  }

  /** Marks the files, by path, that changed but stay as they are for now. */
  wait(paths: ReadonlySet<string>): void {
    for (const node of this.nodes) {
      const isWaiting = paths.has(node.file.path);
      if (node.file.isWaiting !== isWaiting) node.file = { ...node.file, isWaiting };
    }
  }

  #indexOf(node: FileNode): number {
    const { index } = node.file;
    // Files inserted above it since then have moved it down.
    return this.nodes[index] === node ? index : this.nodes.indexOf(node);
  }

  #insert(node: FileNode): number {
    // Hosts send files in order, so usually only the last one has to be compared.
    const last = this.nodes.at(-1);
    const inOrder = !last || comparePaths(last.file.path, node.file.path) <= 0;
    let [low, high] = [inOrder ? this.nodes.length : 0, this.nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.nodes[middle];
      if (other && comparePaths(other.file.path, node.file.path) <= 0) low = middle + 1;
      else high = middle;
    }
    if (low === this.nodes.length) this.nodes.push(node);
    else this.nodes.splice(low, 0, node);
    return low;
  }

  /**
   * Recomputes positions from one file on. `last`: the last file whose height may have changed; nothing is recomputed
   * below it if it ends where it did.
   */
  stack(from = 0, last = Infinity): void {
    const above = this.nodes[from - 1];
    let top = above ? above.top + above.height : 0;
    for (let index = from; index < this.nodes.length; index += 1) {
      const node = this.nodes[index];
      if (!node) break;
      if (index > last && node.top === top) return;
      node.top = top;
      top += node.height;
      if (node.file.index !== index) node.file = { ...node.file, index };
    }
    this.total = top;
  }

  /** Folds or unfolds files. @returns true if that changes any */
  fold(paths: readonly string[], folded: boolean): boolean {
    const some = new Set(paths.filter((path) => this.#folded.has(path) !== folded));
    for (const path of some)
      if (folded) this.#folded.add(path);
      else this.#folded.delete(path);
    if (some.size === 0) return false;
    const changed = this.nodes.filter(({ file }) => some.has(file.path));
    for (const node of changed) fold(node, folded);
    this.stackAround(changed.map(({ file }) => file.id));
    return true;
  }

  /** Recomputes positions after the heights of some files, by their ids, may have changed. */
  stackAround(ids: Iterable<number>): void {
    let [first, last] = [Infinity, -1];
    for (const id of ids) {
      const node = this.byId.get(id);
      if (!node) continue;
      const at = this.#indexOf(node);
      [first, last] = [Math.min(first, at), Math.max(last, at)];
    }
    if (last >= 0) this.stack(first, last);
  }

  /** The ids of folded files, whose rows are skipped by keyboard navigation. */
  foldedIds(): Uint32Array {
    if (this.#folded.size === 0) return NONE;
    return Uint32Array.from(this.nodes.filter(({ folded }) => folded).map(({ file }) => file.id));
  }

  /** Shows or hides a text file's image. */
  showPicture(id: number, shown: boolean): void {
    const node = this.byId.get(id);
    if (!node) return;
    if (shown) this.pictures.add(id);
    else this.pictures.delete(id);
    this.#picture(node, shown);
    this.stackAround([id]);
  }

  #picture(node: FileNode, shown: boolean): void {
    node.image = shown;
    stack(node);
  }

  /**
   * Stores the measured height of a wrapped chunk's rows and the offsets of its blocks (by key).
   * @returns true if that moves anything
   */
  measured(id: number, index: number, height: number, bottoms: ReadonlyMap<string, number>): boolean {
    const node = this.byId.get(id);
    if (!node || index >= node.heights.length) return false;
    node.measured[index] = 1;
    for (const insert of node.inserts) insert.bottom = bottoms.get(insert.key) ?? insert.bottom;
    if (Math.abs((node.heights[index] ?? 0) - height) < 0.5) return false;
    node.heights[index] = height;
    stack(node);
    this.stackAround([id]);
    return true;
  }

  /** Starts over: other files will have the same ids. */
  clear(): void {
    this.generation = lastGeneration += 1;
    this.nodes.length = 0;
    this.byId.clear();
    this.languages.clear();
    this.pictures.clear();
    this.total = 0;
  }

  /** The file at a position, or the nearest one. */
  nodeAt(y: number): FileNode | undefined {
    return this.nodes[lastAtOrBelow(this.nodes.length, (i) => this.nodes[i]?.top ?? 0, y)];
  }

  /** The slices between two positions. A file with only its header visible has an empty slice. */
  between(from: number, to: number): Slice[] {
    const slices: Slice[] = [];
    const first = this.nodeAt(from)?.file.index ?? 0;
    for (let i = first; i < this.nodes.length; i += 1) {
      const node = this.nodes[i];
      if (!node || node.top >= to) break;
      if (node.folded || node.file.held || node.heights.length === 0) slices.push({ node, from: 0, to: 0 });
      else
        slices.push({
          node,
          from: chunkAt(node, from - node.top),
          to: to - node.top <= (node.tops[0] ?? 0) ? 0 : chunkAt(node, to - node.top) + 1,
        });
    }
    return slices;
  }

  anchorAt(y: number): ScrollAnchor | null {
    const node = this.nodeAt(y);
    if (!node) return null;
    const inFile = y - node.top;
    const { id } = node.file;
    if (node.folded || node.file.held || node.heights.length === 0 || inFile < (node.tops[0] ?? 0))
      return { id, chunk: -1, offset: inFile, insert: null, into: 0 };
    const chunk = chunkAt(node, inFile);
    return { id, chunk, ...placeIn(insertsInChunk(node.inserts, chunk), inFile - (node.tops[chunk] ?? 0)) };
  }

  placeOf(anchor: ScrollAnchor): number | null {
    const node = this.byId.get(anchor.id);
    if (!node) return null;
    // A position in folded content is at the lower edge of the header.
    if (node.folded)
      return node.top + (anchor.chunk < 0 ? Math.min(anchor.offset, FILE_HEADER) : FILE_HEADER);
    if (anchor.chunk < 0 || node.heights.length === 0) return node.top + anchor.offset;
    const chunk = Math.min(anchor.chunk, node.heights.length - 1);
    const offset = Math.min(anchor.offset, node.heights[chunk] ?? 0);
    const inChunk = yIn(insertsInChunk(node.inserts, chunk), { ...anchor, offset });
    return node.top + (node.tops[chunk] ?? 0) + inChunk;
  }

  /** The top of a row, `offset` pixels (excluding blocks) below the start of its chunk. */
  placeOfRow({ file: id, row, offset }: PlacedRow): number | null {
    return this.placeOf({ id, chunk: Math.floor(row / CHUNK), offset, insert: null, into: 0 });
  }
}

function fold(node: FileNode, folded: boolean): void {
  node.folded = folded;
  node.file = { ...node.file, folded };
  stack(node);
}

import { count } from '../../ui/format.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import { FACTS, FILE_HEADER, HELD_CARD, IMAGE } from '../model/geometry.ts';
import { NOTHING_READ_YET, type FileRead } from '../model/file-read.ts';
import type { DiffFile, FileInfo, Held, LinePlaces } from '../model/shapes.ts';
import { extraHeights, type PlacedInsert } from './insert-rows.ts';

/** A file in the page's layout. Positions are CSS pixels; `top` is relative to the top of the whole scroll. */
export interface FileNode {
  file: DiffFile;
  /** Only its header is shown. */
  folded: boolean;
  cut: boolean;
  image: boolean;
  /** A description of the interdiff shown instead of the file's own diff; empty: its own diff. */
  interdiff: string;
  /** Changed lines shown as unchanged, because they differ only in ignored white space. */
  ignored: number;
  /** The file's line counts with all white space shown. */
  all: Pick<DiffFile, 'additions' | 'deletions' | 'byGit'>;
  /** Where the wanted lines are; null: none are wanted, or not known yet. */
  places: LinePlaces | null;
  /** Blocks among the file's rows, in order. */
  inserts: readonly PlacedInsert[];
  /** Where the blocks under the header start, from the top of the file. */
  headTop: number;
  /** Height of each chunk's rows without blocks: exact while lines do not wrap, otherwise estimated until measured. */
  heights: Float64Array;
  measured: Uint8Array;
  /** Where each chunk starts, from the top of the file; plus one entry for the end. */
  tops: Float64Array;
  top: number;
  height: number;
}

export function fileNode(info: FileInfo, held: Held | null): FileNode {
  const {
    image,
    cut,
    interdiff,
    ignored,
    places,
    heights,
    view: _view,
    grownFrom: _grownFrom,
    ...file
  } = info;
  const node: FileNode = {
    file: { ...file, index: 0, held, folded: false, decoding: false, isWaiting: false },
    folded: false,
    cut,
    image: image && interdiff === '',
    interdiff,
    ignored: 0,
    all: info,
    places,
    inserts: [],
    headTop: 0,
    heights: new Float64Array(),
    measured: new Uint8Array(),
    tops: new Float64Array(1),
    top: 0,
    height: 0,
  };
  if (ignored > 0) ignore(node, ignored);
  setHeights(node, heights);
  return node;
}

/** Adjusts a file's line counts by the changed lines that are not shown as changed. */
export function ignore(node: FileNode, ignored: number): void {
  const { additions, deletions, byGit } = node.all;
  node.ignored = ignored;
  // Lines omitted from an interdiff are not the file's own lines.
  const less = node.interdiff === '' ? ignored / 2 : 0;
  node.file = {
    ...node.file,
    additions: additions - less,
    deletions: deletions - less,
    byGit: byGit ?? (less > 0 ? { additions, deletions } : null),
  };
}

/** Stores how many of a file's lines were read. */
export function setRead(node: FileNode, now: FileRead = NOTHING_READ_YET): void {
  const { linesRead, isRead, linesReadByAny, readers } = node.file;
  const isSame = linesReadByAny === now.linesReadByAny && readers === now.readers;
  if (isSame && linesRead === now.linesRead && isRead === now.isRead) return;
  node.file = { ...node.file, ...now };
}

export function setHeights(node: FileNode, heights: Uint32Array): void {
  node.heights = Float64Array.from(heights);
  node.measured = new Uint8Array(heights.length);
  stack(node);
}

/** Recomputes positions after one of the parts changed. */
export function stack(node: FileNode): void {
  const tops = new Float64Array(node.heights.length + 1);
  const { head, extra } = extraHeights(node.inserts, node.heights.length);
  node.headTop = FILE_HEADER + (!node.file.held && factsOf(node).length > 0 ? FACTS : 0);
  let at = node.headTop + head + (node.image ? IMAGE : 0);
  for (const [i, height] of node.heights.entries()) {
    tops[i] = at;
    at += height + (extra[i] ?? 0);
  }
  tops[node.heights.length] = at;
  node.tops = tops;
  if (node.folded) node.height = FILE_HEADER;
  else node.height = node.file.held ? FILE_HEADER + head + HELD_CARD : at;
}

/** The file's facts, including those the view adds. */
export function factsOf({ file, interdiff, ignored }: FileNode): readonly string[] {
  const facts = interdiff === '' ? file.facts : [interdiff];
  if (ignored === 0) return facts;
  return [...facts, `${count(ignored)} changed lines differ in white space alone: hidden`];
}

/** The last chunk that starts at or above a position in the file; 0 if there is none. */
export function chunkAt(node: FileNode, y: number): number {
  return lastAtOrBelow(node.heights.length, (i) => node.tops[i] ?? 0, y);
}

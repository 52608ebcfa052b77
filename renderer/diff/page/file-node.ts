import { count } from '../../ui/format.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import { FACTS, FILE_HEADER, HELD_CARD, IMAGE } from '../model/geometry.ts';
import type { FileInfo, LinePlaces } from '../model/shapes.ts';
import type { DiffFile, Held } from '../types.ts';
import { extraHeights, type PlacedInsert } from './insert-rows.ts';

/** A file as the page lays it out. Places are CSS pixels; `top` counts from the top of the whole scroll. */
export interface FileNode {
  file: DiffFile;
  /** Only its header is shown. */
  folded: boolean;
  cut: boolean;
  image: boolean;
  /** An interdiff is shown in place of the file's own diff, in words; empty: its own diff. */
  interdiff: string;
  /** Changed lines that are shown as unchanged, because only ignored white space differs. */
  ignored: number;
  /** The file's lines as they would be counted if all white space were shown. */
  all: Pick<DiffFile, 'additions' | 'deletions' | 'byGit'>;
  /** Where the lines that were asked for are; null: none was, or that is not known yet. */
  places: LinePlaces | null;
  /** Blocks in the flow of the file, in order. */
  inserts: readonly PlacedInsert[];
  /** Where the blocks under the header begin, from the file's own top. */
  headTop: number;
  /** Of each chunk's rows, without blocks: exact while lines do not wrap, else estimated until it was measured. */
  heights: Float64Array;
  measured: Uint8Array;
  /** Where each chunk begins, from the file's own top; one more for the end. */
  tops: Float64Array;
  top: number;
  height: number;
}

export function fileNode(info: FileInfo, held: Held | null): FileNode {
  const node: FileNode = {
    file: { ...describe(info), index: 0, held, folded: false },
    folded: false,
    cut: info.cut,
    image: info.image && info.interdiff === '',
    interdiff: info.interdiff,
    ignored: 0,
    all: info,
    places: info.places,
    inserts: [],
    headTop: 0,
    heights: new Float64Array(),
    measured: new Uint8Array(),
    tops: new Float64Array(1),
    top: 0,
    height: 0,
  };
  ignore(node, info.ignored);
  setHeights(node, info.heights);
  return node;
}

/** Counts a file's lines as they are shown while so many changed ones are not. */
export function ignore(node: FileNode, ignored: number): void {
  const { additions, deletions, byGit } = node.all;
  node.ignored = ignored;
  // What an interdiff leaves out is not of the file's own lines.
  const less = node.interdiff === '' ? ignored / 2 : 0;
  node.file = {
    ...node.file,
    additions: additions - less,
    deletions: deletions - less,
    byGit: byGit ?? (less > 0 ? { additions, deletions } : null),
  };
}

const describe = (info: FileInfo): Omit<DiffFile, 'index' | 'held' | 'folded'> => ({
  id: info.id,
  path: info.path,
  oldPath: info.oldPath,
  state: info.state,
  ...(info.similarity === null ? {} : { similarity: info.similarity }),
  additions: info.additions,
  deletions: info.deletions,
  bytes: info.bytes,
  blob: info.blob,
  facts: info.facts,
  hash: info.hash,
  byGit: info.byGit,
  notUtf8: info.notUtf8,
  mayBeText: info.mayBeText,
  encoding: info.encoding,
});

export function setHeights(node: FileNode, heights: Uint32Array): void {
  node.heights = Float64Array.from(heights);
  node.measured = new Uint8Array(heights.length);
  stack(node);
}

/** Adds the parts up again, after one of them changed. */
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

/** The file's facts and what the view itself adds to them. */
export function factsOf({ file, interdiff, ignored }: FileNode): readonly string[] {
  const facts = interdiff === '' ? file.facts : [interdiff];
  if (ignored === 0) return facts;
  return [...facts, `${count(ignored)} changed lines differ in white space alone: hidden`];
}

/** The last chunk that begins at or above a place in the file; 0 when there is none. */
export function chunkAt(node: FileNode, y: number): number {
  return lastAtOrBelow(node.heights.length, (i) => node.tops[i] ?? 0, y);
}

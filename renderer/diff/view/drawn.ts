import type { Slice } from '../page/layout.ts';

/** What is drawn. Replaced whenever that, or the place of any of it, changes. */
export interface Drawn {
  slices: readonly Slice[];
  /** Height of the canvas in pixels. */
  total: number;
  /** Where place 0 is on the canvas: 0, but for a document higher than a canvas can be. */
  shift: number;
  version: number;
  /** The reading that the slices are of. */
  reading: number;
  /** The file under the top edge. */
  path: string | null;
}

export const NOTHING_DRAWN: Drawn = { slices: [], total: 0, shift: 0, version: 0, reading: 0, path: null };

/** One text for which pieces of which files are drawn: the same text, nothing to do. */
export const drawnKey = (slices: readonly Slice[]): string =>
  slices.map(({ node, from, to, pinned }) => `${node.file.id}:${from}-${to}-${pinned?.join() ?? ''}`).join();

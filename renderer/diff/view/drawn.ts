import type { Slice } from '../page/layout.ts';

/** What is drawn. Replaced whenever it, or its position, changes. */
export interface Drawn {
  slices: readonly Slice[];
  /** Height of the canvas in pixels. */
  total: number;
  /** Where position 0 is on the canvas: 0, except for a document taller than a canvas can be. */
  shift: number;
  version: number;
  /** The reading the slices belong to. */
  generation: number;
  /** The file under the top edge. */
  path: string | null;
}

export const NOTHING_DRAWN: Drawn = { slices: [], total: 0, shift: 0, version: 0, generation: 0, path: null };

/** Identifies which slices are drawn: if it is unchanged, nothing needs to be redrawn. */
export const drawnKey = (slices: readonly Slice[]): string =>
  slices.map(({ node, from, to, pinned }) => `${node.file.id}:${from}-${to}-${pinned?.join() ?? ''}`).join();

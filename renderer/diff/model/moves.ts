import type { DiffSide } from './shapes.ts';

/** What is said of moved code about its white space, seen from where it came from. */
export const MOVED_WHITE_SPACE = ['', 'indented more', 'indented less', 'other white space'];

/** Lines of one side of a file that are on the other side, too: there or in another file. Numbers are 1-based. */
export interface MovedRun {
  readonly side: DiffSide;
  readonly first: number;
  readonly last: number;
  /** The same lines were moved elsewhere before this copy of them. */
  readonly copied: boolean;
  /** The lines that differ: flat pairs of the own number and that on the other side. */
  readonly changed: readonly number[];
  /** How their white space differs: an index of MOVED_WHITE_SPACE. */
  readonly space: number;
  /** Where they are on the other side: a file by its id. */
  readonly other: { readonly file: number; readonly first: number; readonly last: number };
}

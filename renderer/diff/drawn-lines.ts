import type { DiffSide } from './model/shapes.ts';

export interface LineFacts {
  /** Its number on the other side if it is unchanged and drawn; null: it is not. */
  readonly other: number | null;
  /** The file is shown since it was viewed: its old side is what was viewed. */
  readonly sinceViewed: boolean;
}

/** A line of the diff that is drawn. */
export interface DrawnLine extends LineFacts {
  readonly path: string;
  readonly side: DiffSide;
  readonly line: number;
}

/** Who wrote a line, as the column beside the numbers says it. */
export interface LineAuthor {
  readonly commit: string;
  readonly initials: string;
  /** From 0, long ago, to 4, just now. */
  readonly age: number;
  /** Who, when and what, in words. */
  readonly title: string;
}

export interface LineAuthors {
  /** null: not known (yet). */
  of: (line: DrawnLine) => LineAuthor | null;
  /** These lines are in sight, and their authors are not known. */
  want: (lines: readonly DrawnLine[]) => void;
  /** Notifies when more is known. */
  subscribe: (listener: () => void) => () => void;
  /** A line's author was pressed. */
  open: (line: DrawnLine) => void;
}

/**
 * The shapes that the worker and the page both know. Positions in text are UTF-16 units, line numbers are 1-based,
 * indexes 0-based.
 */

import type { Cut } from './cut.ts';

/** Git's status letters; `U` stands for unmerged and for anything unknown. See the specification, File entry. */
export type FileState = 'A' | 'M' | 'D' | 'R' | 'C' | 'T' | 'U';

/**
 * Why more, or otherwise, is shown than was changed: Git did not look for copies or renames among so many files; the clone's
 * history is cut off; the repository gives commits other parents than they name; the branches parted at several commits.
 */
export type Caveat = 'no-copies' | 'no-renames' | 'cut' | 'grafted' | 'crossed';

/** Which changes of white space count: all of them, or not those at line ends, at both ends, or anywhere. */
export type Whitespace = 'show' | 'ignore-trailing' | 'ignore-ends' | 'ignore-all';

/** What a copy has of a line: its code, the marker of the diff too, or also its old and new number. */
export type CopyAs = 'code' | 'markers' | 'numbers';

/** The side of a comparison: before, or after. */
export type DiffSide = 'old' | 'new';

/** Sides as numbers, where many lines are told at once. */
export const OLD = 0;
export const NEW = 1;

/** Lines of one file whose rows the page wants to know: flat pairs of side (OLD, NEW) and number. */
export interface WantedLineList {
  path: string;
  lines: Uint32Array;
}

/** Where wanted lines are, in the order they were asked for; everything computed for an older list is void. */
export interface LinePlaces {
  /** Of the list. */
  list: number;
  /** The row that shows the line; of a line that is left out, the hunk's row that stands for it; -1: neither. */
  rows: Int32Array;
  /** 1: the line itself is shown. */
  shown: Uint8Array;
  /** Pixels from the start of the row's chunk to the row's end, unwrapped. */
  bottoms: Uint32Array;
}

export interface FindQuery {
  text: string;
  regex: boolean;
  matchCase: boolean;
  /** Only files whose path contains this. */
  path: string;
}

/** How files are laid out. Everything computed for an older revision is void. */
export interface View {
  revision: number;
  mode: 'unified' | 'split';
  whitespace: Whitespace;
  /** Columns that fit in one cell while lines wrap; 0: lines do not wrap. */
  columns: number;
  /** Pixels that a line is high. */
  row: number;
}

/** Changed lines of a file, or of several. */
export interface LineCounts {
  additions: number;
  deletions: number;
}

export interface FileInfo {
  id: number;
  path: string;
  oldPath: string;
  state: FileState;
  similarity: number | null;
  bytes: number;
  /** The blob that the diff names as the new side, of a deleted file the old one; may be cut short, empty: not told. */
  blob: string;
  additions: number;
  deletions: number;
  /** null: the content is here. */
  held: 'large' | 'binary' | 'attributes' | 'unreadable' | 'unread' | null;
  /** A picture whose sides can be unpacked from the diff. */
  image: boolean;
  /** The content is here, but the host cut it off. */
  cut: boolean;
  facts: string[];
  /** Its lines as Git counts them, where others are shown: of a new file, or read in another encoding. */
  byGit: LineCounts | null;
  /** Some of its text was not UTF-8. */
  notUtf8: boolean;
  /** It is binary to Git, and may be read as text by choice. */
  mayBeText: boolean;
  /** The encoding that its text is read in by choice; empty: UTF-8. */
  encoding: string;
  /** An interdiff is shown in place of the file's own diff, in words; empty: its own diff. */
  interdiff: string;
  hash: string;
  /** CSS pixels of each chunk, under `view`. */
  heights: Uint32Array;
  ignored: number;
  view: number;
  /** The file was told before, in part; its chunks before this one are as they were. null: it is new, or all new. */
  grownFrom: number | null;
  /** null: no line of this file is wanted. */
  places: LinePlaces | null;
}

/**
 * One chunk's cells in reading order: one a row in unified, two in split. `kinds` are those of kinds.ts, `EMPTY_CELL`
 * for an empty cell. A hunk's row carries in `olds` how many unchanged lines are left out above it.
 */
export interface Chunk {
  file: number;
  view: number;
  index: number;
  perRow: 1 | 2;
  texts: string[];
  kinds: Uint8Array;
  /** Line of the scan, -1 for an empty cell. */
  lines: Int32Array;
  olds: Uint32Array;
  news: Uint32Array;
  flags: Uint8Array;
  /** Cell -> what is left out of a long line. */
  cuts: Map<number, Cut>;
}

/** Bits of `Chunk.flags`. */
export const HAS_HIDDEN = 1;
export const NO_NEWLINE_HERE = 2;

/** Marks are fours: cell, start, end, look. A look is an index of `SYNTAX` plus WORD for a changed word. */
export const MARK = 4;
export const WORD = 16;
export const SYNTAX = ['', 'k', 't', 'q', 'c', 'n', 'a', 'm', 'b'] as const;

/** A row of a file under one view. */
export interface RowPlace {
  file: number;
  row: number;
}

/** A row that is looked at, and the side of it that the cursor is on, where it is. */
export interface ReadingRow extends RowPlace {
  readonly side?: DiffSide;
}

/** A row, and how many pixels (unwrapped) it is below the start of its chunk. */
export interface PlacedRow extends RowPlace {
  offset: number;
}

/** A row that shows a line of this side and number. */
export interface LinePlace extends PlacedRow {
  side: DiffSide;
  line: number;
}

/** A row that was `was` and is `row` now, `offset` pixels below the start of its chunk, unwrapped. */
export interface MovedRow {
  was: number;
  row: number;
  offset: number;
}

/** A place in a file's rows. `side` matters in split alone. */
export interface TextPlace {
  file: number;
  row: number;
  side: 'left' | 'right' | 'both';
  column: number;
}

/**
 * How to expand the context of a change: above a hunk's row from below (`up`), from above (`down`) or all lines left
 * out there (`gap`), around a hunk, the function that a line is in, or the whole file; or around a line that is left out (`line`).
 */
export type Expansion = 'up' | 'down' | 'gap' | 'around' | 'function' | 'file' | 'line';

/** Why reading failed: the error body of the endpoint as it came, or what the worker saw itself. */
export type Failure = { error: unknown } | { broken: string };

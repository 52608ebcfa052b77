/**
 * The shapes shared by the worker and the page. Positions in text are UTF-16 units, line numbers are 1-based, indexes
 * 0-based.
 */

import type { AppError } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { Cut } from './cut.ts';
import type { FileRead } from './file-read.ts';

/** Git's status letters; `U` means unmerged or unknown. See the specification, File entry. */
export type FileState = 'A' | 'M' | 'D' | 'R' | 'C' | 'T' | 'U';

/** Which changes of white space count: all, or all but those at line ends, at both ends, or anywhere. */
export type Whitespace = Settings['whitespace'];

/** What the view does with moved code: marks it, shows each run as a single row, or nothing. */
export type MovedCode = Settings['movedCode'];

/** What is copied of a line: its code, also the diff's marker, or also its old and new number. */
export type CopyAs = Settings['copyAs'];

/** The side of a comparison: before or after. */
export type DiffSide = 'old' | 'new';

/** Sides as numbers, for compact lists of lines. */
export const OLD = 0;
export const NEW = 1;

/** Lines of one file whose rows the page wants to know: flat pairs of side (OLD, NEW) and number. */
export interface WantedLineList {
  path: string;
  lines: Uint32Array;
}

/** Where wanted lines are, in the order of the list; results for an older list are void. */
export interface LinePlaces {
  /** The number of the list. */
  list: number;
  /** The row that shows the line; for a hidden line, the hunk row that stands for it; -1: neither. */
  rows: Int32Array;
  /** 1: the line itself is shown. */
  shown: Uint8Array;
  /** Pixels from the start of the row's chunk to the end of the row, unwrapped. */
  bottoms: Uint32Array;
}

export interface FindQuery {
  text: string;
  regex: boolean;
  matchCase: boolean;
  /** Only files whose path contains this. */
  path: string;
}

/** `at` is the 0-based index of the current hit, -1 before there is one. */
export interface FindState {
  total: number;
  at: number;
  searching: boolean;
  /** Files that could not be searched because the host held them back. */
  notLoaded: number;
  /** Why the query is invalid, for example a malformed regular expression. */
  problem: string;
  /** There are more hits than the limit; `total` is the limit. */
  capped: boolean;
}

/** How files are laid out. Results for an older revision are void. */
export interface View {
  revision: number;
  mode: 'unified' | 'split';
  whitespace: Whitespace;
  /** Columns that fit in one cell while lines wrap; 0: lines do not wrap. */
  columns: number;
  /** The line height in pixels. */
  row: number;
  /** Absent: nothing. */
  moved?: MovedCode;
  /** Of hunks that were read, only the headers are shown. */
  unreadOnly?: boolean;
}

/** Changed lines of one or more files. */
export interface LineCounts {
  additions: number;
  deletions: number;
}

/** The size of a diff. */
export interface DiffStats extends LineCounts {
  files: number;
}

/** A file that the host listed without content. `cancelHeld()` turns `loading` back into `held`. */
export interface Held {
  state: 'held' | 'loading' | 'failed';
  /**
   * `attributes`: they say not to compare it as text; `unreadable`: its content is missing or damaged; `unread`: it comes
   * after the text limit of the comparison; `unfetched`: its content, at least `bytes`, has to be fetched from the host.
   */
  reason: 'large' | 'binary' | 'attributes' | 'unreadable' | 'unread' | 'unfetched';
  error?: AppError;
}

/** A file of a diff. Replaced, never changed in place. */
export interface DiffFile extends FileRead {
  /** Stable for the life of one diff: order of arrival, not list order. */
  readonly id: number;
  readonly path: string;
  /** Previous path of a rename or copy, otherwise empty. */
  readonly oldPath: string;
  readonly state: FileState;
  readonly additions: number;
  readonly deletions: number;
  readonly bytes: number;
  /** The new side's blob as the diff names it, in a deleted file the old side's; may be abbreviated; empty: unknown. */
  readonly blob: string;
  /** What the rows do not show, in words: mode changes, symlinks, renames without change, truncated content. */
  readonly facts: readonly string[];
  /** How many of its changed lines were moved or copied, from or to another place, unchanged. */
  readonly moved: number;
  /** How many of its added lines agents wrote, and how many a person is known to have typed; the others may be either. */
  readonly byAgent: number;
  readonly byPerson: number;
  /** Line counts from Git, if other lines are shown: for a file shown as new, or read in another encoding. */
  readonly byGit: LineCounts | null;
  /** Part of its text was not UTF-8. */
  readonly notUtf8: boolean;
  /** Git shows no lines of it, or it is held and probably binary; the user may choose to read some as text. */
  readonly isBinary: boolean;
  readonly mayBeText: boolean;
  /** The encoding the user chose for its text; empty: UTF-8. */
  readonly encoding: string;
  /** A quick hash of the file's diff that survives a rebase; empty while held. Equal ones can be forged. */
  readonly hash: string;
  /** A SHA-256 of the same; empty: not computed, or there is none. */
  readonly digest: string;
  /** In `Diff.files`. */
  readonly index: number;
  /** null: the content is loaded. */
  readonly held: Held | null;
  /** Only its header is shown. */
  readonly folded: boolean;
  /** Its bytes are being read in the chosen encoding. */
  readonly decoding: boolean;
  /** It has changed again, but the user is in it. */
  readonly isWaiting: boolean;
}

/** A file as the worker describes it, with what the page needs to lay it out. */
export interface FileInfo extends Omit<DiffFile, 'index' | 'held' | 'folded' | 'decoding' | 'isWaiting'> {
  /** null: the content is loaded. */
  held: Held['reason'] | null;
  /** An image whose sides can be unpacked from the diff. */
  image: boolean;
  /** The content is loaded, but the host truncated it. */
  cut: boolean;
  /** A description of the interdiff shown instead of the file's own diff; empty: its own diff. */
  interdiff: string;
  /** Height in CSS pixels of each chunk under `view`. */
  heights: Uint32Array;
  ignored: number;
  view: number;
  /**
   * The file was sent before, in part; its chunks before this one are unchanged. null: it is new or has changed
   * entirely.
   */
  grownFrom: number | null;
  /** null: no lines of this file are wanted. */
  places: LinePlaces | null;
}

/**
 * One chunk's cells in reading order: one per row in unified, two in split. `kinds` are those of kinds.ts, `EMPTY_CELL`
 * for an empty cell. For a hunk row, `olds` contains the number of hidden unchanged lines above it; for a row above moved
 * code, the number of its lines if it is folded. For a hunk row, `news` contains the number of read lines that it stands
 * for; for a row above moved code, the index of its white space in MOVED_WHITE_SPACE.
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
  /** Cell -> what is hidden of a long line. */
  cuts: Map<number, Cut>;
  /** Hunk row -> who else read the hunk. */
  readers?: Map<number, string>;
}

/** Bits of `Chunk.flags`. */
export const HAS_HIDDEN = 1;
export const NO_NEWLINE_HERE = 2;
/** A line of moved code. */
export const MOVED_LINE = 4;
/** In the row above moved code: it can be folded and opened. */
export const FOLDABLE = 8;
/** In a hunk row: the hunk can be marked as read, and it is. */
export const MARKABLE = 16;
export const HUNK_READ = 32;

/** Marks are groups of four: cell, start, end, look. A look is an index of `SYNTAX` plus WORD for a changed word. */
export const MARK = 4;
export const WORD = 16;
export const SYNTAX = ['', 'k', 't', 'q', 'c', 'n', 'a', 'm', 'b'] as const;

/** Why marks of hunks change: one was marked, or a whole file; `carried`: it was read before. */
export type ReadCause = 'hunk' | 'file' | 'carried';

/** A file with the keys of its changes that were read; `isAll`: of all that its hunks change. */
export interface ReadFile {
  path: string;
  marks: string;
  isAll: boolean;
}

/** A row of a file in one view. */
export interface RowPlace {
  file: number;
  row: number;
}

/** The row the user is reading, and the side the cursor is on, if any. */
export interface ReadingRow extends RowPlace {
  readonly side?: DiffSide;
}

/** A row and its offset in pixels (unwrapped) from the start of its chunk. */
export interface PlacedRow extends RowPlace {
  offset: number;
}

/** A row that shows a line of this side and number. */
export interface LinePlace extends PlacedRow {
  side: DiffSide;
  line: number;
}

/** A row that moved from `was` to `row`, `offset` pixels below the start of its chunk, unwrapped. */
export interface MovedRow {
  was: number;
  row: number;
  offset: number;
}

/** A position in a file's rows. `side` only matters in split. */
export interface TextPlace {
  file: number;
  row: number;
  side: 'left' | 'right' | 'both';
  column: number;
}

/**
 * How to expand the context of a change: above a hunk row from below (`up`), from above (`down`) or all hidden lines
 * there (`gap`), around a hunk, the function containing a line, the whole file, or around a hidden line (`line`).
 */
export type Expansion = 'up' | 'down' | 'gap' | 'around' | 'function' | 'file' | 'line';

/** Why reading failed: the endpoint's error body unchanged, or the worker's own explanation. */
export type Failure = { error: unknown } | { broken: string };

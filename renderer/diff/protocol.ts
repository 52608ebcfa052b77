/** What the page and the diff worker say to each other. Positions in text are UTF-16 units. */
import type { CopyAs, FileState, FindQuery, Whitespace } from './types.ts';

export type { CopyAs } from './types.ts';

/** How files are laid out. Everything computed for an older revision is void. */
export interface View {
  revision: number;
  mode: 'unified' | 'split';
  whitespace: Whitespace;
  /** Columns that fit in one cell while lines wrap; 0: lines do not wrap. */
  columns: number;
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
  held: 'large' | 'binary' | null;
  /** A picture whose sides can be unpacked from the diff. */
  image: boolean;
  /** The content is here, but the host cut it off. */
  cut: boolean;
  facts: string[];
  /** What is shown in place of the file's own diff, in words; empty: its own diff. */
  since: string;
  hash: string;
  /** CSS pixels of each chunk, under `view`. */
  heights: Uint32Array;
  ignored: number;
  view: number;
  /** The file was told before, in part; its chunks before this one are as they were. null: it is new, or all new. */
  grownFrom: number | null;
}

/**
 * One chunk's cells in reading order: one a row in unified, two in split. `kinds` are those of scan.ts, `NOTHING`
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
  /** Cell -> full length of a line that was cut for display. */
  cuts: Map<number, number>;
}

export const NOTHING = 9;
/** Bits of `Chunk.flags`. */
export const HAS_HIDDEN = 1;
export const NO_NEWLINE_HERE = 2;

/** Marks are fours: cell, start, end, look. A look is an index of `SYNTAX` plus WORD for a changed word. */
export const MARK = 4;
export const WORD = 16;
export const SYNTAX = ['', 'k', 't', 'q', 'c', 'n', 'a', 'm', 'b'] as const;

export type ToWorker =
  | { type: 'open'; url: string; view: View }
  /** `at`: the row at the top edge, which the answer finds again under the new view. */
  | { type: 'view'; view: View; at: RowPlace | null }
  /** Pairs of file and chunk, most urgent first; replaces the last wish. `dropped`: what the page forgot. `near`: all on
   * and around the screen, to paint the hits of a search on. */
  | { type: 'want'; view: number; chunks: Uint32Array; dropped: Uint32Array; near: Uint32Array }
  | { type: 'load'; requests: { id: number; url: string }[] }
  | { type: 'cancel' }
  | { type: 'line'; file: number; line: number }
  | { type: 'find'; search: number; query: FindQuery | null }
  | { type: 'hit'; search: number; at: number }
  | { type: 'nearest'; search: number; file: number; line: number }
  | { type: 'change'; ask: number; file: number; row: number; step: 1 | -1 }
  /** Where a line is, by its number in the new file (of a deleted one, the old). */
  | { type: 'locate'; ask: number; file: number; line: number }
  /** `between` null: everything. */
  | { type: 'text'; ask: number; between: [from: TextPlace, to: TextPlace] | null; as: CopyAs }
  /** `url`: where the new side's bytes are, for a patch that holds only what differs. */
  | { type: 'image'; file: number; url: string }
  | { type: 'language'; file: number; language: string }
  /** More lines, wished at a line of the scan. `url`: the file's road. `keep`: the row that is looked at. */
  | { type: 'widen'; file: number; line: number; wish: Wish; url: string; keep: number }
  | { type: 'narrow'; file: number; keep: number }
  /** Ends reading a file for its lines. */
  | { type: 'stop'; file: number }
  | { type: 'raw'; ask: number; file: number }
  /** `viewed`: the file's diff as it was viewed, empty when it is not known; null: shows the file's own diff again. */
  | { type: 'since'; file: number; viewed: string | null };

/**
 * More lines around the changes: above a hunk's row from below (`up`), from above (`down`) or all of them (`gap`),
 * around a hunk, the function that a line is in, or the whole file.
 */
export type Wish = 'up' | 'down' | 'gap' | 'around' | 'function' | 'file';

/** A row of a file under one view. */
export interface RowPlace {
  file: number;
  row: number;
}

/** A row that was `was` and is `row` now, `offset` pixels below the start of its chunk, unwrapped. */
export interface KeptRow {
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

export type FromWorker =
  | { type: 'head'; branch: string; base: string; mergeBase: string }
  | { type: 'stats'; files: number; additions: number; deletions: number }
  | { type: 'progress'; bytes: number }
  /** `chunks`: the first of them, so that they are drawn in the same frame. */
  | { type: 'files'; files: FileInfo[]; chunks: Chunk[] }
  | {
      type: 'layout';
      view: number;
      ids: Uint32Array;
      heights: Uint32Array[];
      ignored: Uint32Array;
      /** Where the row that was asked for is now; `offset`: pixels from the start of its chunk. */
      at: (RowPlace & { offset: number }) | null;
    }
  | { type: 'held'; id: number; state: 'held' | 'loading' | 'failed'; failure: Failure | null }
  | { type: 'done'; bytes: number }
  | { type: 'failed'; failure: Failure }
  | { type: 'chunk'; chunk: Chunk }
  | { type: 'rich'; file: number; view: number; index: number; marks: Uint32Array }
  | { type: 'line'; file: number; line: number; text: string }
  | {
      type: 'found';
      search: number;
      total: number;
      capped: boolean;
      done: boolean;
      notLoaded: number;
      problem: string;
    }
  | { type: 'hits'; search: number; file: number; view: number; index: number; spans: Uint32Array }
  | {
      type: 'place';
      search: number;
      at: number;
      file: number;
      row: number;
      /** Pixels from the start of the row's chunk, unwrapped. */
      offset: number;
      cell: number;
      start: number;
      end: number;
      /** It is the current hit already: nothing is to be shown anew. */
      still: boolean;
    }
  /** `row` -1: there is none. `mark` false: what was asked for is not shown, this is the next row below. */
  | { type: 'changed'; ask: number; file: number; row: number; offset: number; mark: boolean }
  | { type: 'text'; ask: number; text: string }
  /** `here`: the file was read, so a wish can be made. `said`: the wish changes nothing, the failure says why. */
  | {
      type: 'context';
      file: number;
      state: 'reading' | 'here' | 'failed' | 'said' | 'none';
      failure: Failure | null;
    }
  /** Of a file more lines are shown (`wide`), or no more. Its chunks that are looked at come along. */
  | {
      type: 'widened';
      file: FileInfo;
      wide: boolean;
      kept: KeptRow;
      chunks: { chunk: Chunk; marks: Uint32Array }[];
    }
  /** A file's own diff; `lines` false: it has no lines of text. */
  | { type: 'raw'; ask: number; raw: string; lines: boolean }
  | {
      type: 'image';
      file: number;
      old: Uint8Array<ArrayBuffer> | null;
      next: Uint8Array<ArrayBuffer> | null;
      problem: string;
    };

/** Why reading failed: the error body of the road as it came, or what the worker saw itself. */
export type Failure = { error: unknown } | { broken: string };

/** What the page and the diff worker say to each other: questions with one answer each, commands, and events. */
import type { More } from './cut.ts';
import type {
  Caveat,
  Chunk,
  CopyAs,
  DiffSide,
  Expansion,
  Failure,
  FileInfo,
  FindQuery,
  LinePlace,
  LinePlaces,
  MovedRow,
  PlacedRow,
  ReadingRow,
  RowPlace,
  TextPlace,
  View,
  WantedLineList,
} from './shapes.ts';

/** Files (by id) whose rows are left out: they are folded. */
interface Leaving {
  folded?: Uint32Array;
}

/** Each question and its answer. The worker answers every one exactly once, or says why it cannot. */
export interface Questions {
  /**
   * Shows more of a long line, which is sent before the answer; `line`: of the scan, or its number on a side. The
   * answer is where that leads, in columns of what is shown; null: nowhere.
   */
  more: {
    ask: { file: number; line: number | { side: DiffSide; number: number }; more: More };
    answer: Led | null;
  };
  /** The next or previous first row of a change; null: there is none. */
  change: { ask: RowPlace & { step: 1 | -1 } & Leaving; answer: LinePlace | null };
  /**
   * Where a line is; `side` null: the new one, of a deleted file the old. `exact` false: it is not shown, this is the
   * next line below, or the last one. null: there are no lines.
   */
  locate: {
    ask: { file: number; side: DiffSide | null; line: number };
    answer: (LinePlace & { exact: boolean }) | null;
  };
  /**
   * The line this many rows further down or up, across files, or the last one there; null: there is none. `stays`: of
   * its file and its side only, as a range does.
   */
  step: {
    ask: { file: number; side: DiffSide; line: number; by: number; stays: boolean } & Leaving;
    answer: LinePlace | null;
  };
  /** The line that a row shows, or the next (`step` -1: the previous) row that shows one; on this side, if it has it. */
  lineAt: { ask: RowPlace & { side: DiffSide; step?: 1 | -1 } & Leaving; answer: LinePlace | null };
  /** The text between two places; `between` null: everything. */
  text: { ask: { between: [from: TextPlace, to: TextPlace] | null; as: CopyAs }; answer: string };
  /** Both sides of a picture. `url`: where the new side's bytes are, for a patch that holds only what differs. */
  image: { ask: { file: number; url: string }; answer: ImageSides };
  /** A file's own diff; empty when it has no lines of text. */
  raw: { ask: { file: number }; answer: string };
}

/** A place in a long line, and which of its changes that is (-1: none; 0-based). */
export interface Led extends RowPlace {
  cell: number;
  start: number;
  end: number;
  change: number;
  changes: number;
}

export interface ImageSides {
  old: Uint8Array<ArrayBuffer> | null;
  next: Uint8Array<ArrayBuffer> | null;
  /** Why there is neither; empty: nothing is in the way. */
  problem: string;
}

export type QuestionName = keyof Questions;
export type QuestionOf<Name extends QuestionName> = Questions[Name]['ask'];
export type AnswerOf<Name extends QuestionName> = Questions[Name]['answer'];

/** One question on its way, by name, and the number that its answer carries. */
export type SentQuestion = {
  [Name in QuestionName]: { type: 'ask'; id: number; name: Name; ask: QuestionOf<Name> };
}[QuestionName];

export type WorkerCommand =
  /** `fileUrl`: of a file without a path. */
  | { type: 'open'; url: string; fileUrl: string; view: View }
  /** `at`: the row that is looked at, which the answer finds again under the new view. `rowsOf`: see `lineOf`. */
  | { type: 'view'; view: View; at: ReadingRow | null; rowsOf: number }
  /** Pairs of file and chunk, most urgent first; replaces the last such list. `dropped`: what the page forgot. `near`:
   * all on and around the screen, to paint the hits of a search on. */
  | { type: 'want'; view: number; chunks: Uint32Array; dropped: Uint32Array; near: Uint32Array }
  /** The lines whose rows the page wants to know from now on, in place of those before. */
  | { type: 'lines'; list: number; wanted: WantedLineList[] }
  /** `url`: of this comparison's endpoint, without paths. The first file is the one that is looked at. */
  | { type: 'load'; ids: number[]; url: string }
  | { type: 'cancel' }
  | { type: 'find'; search: number; query: FindQuery | null }
  | { type: 'hit'; search: number; at: number }
  | { type: 'nearest'; search: number; file: number; line: number }
  | { type: 'language'; file: number; language: string }
  /**
   * Expands the context at a line of the scan; for `line` it is the number of a line that is left out, on `side`.
   * `url`: the file's endpoint. `keep`: the row that is looked at.
   */
  | {
      type: 'expand';
      file: number;
      line: number;
      side?: DiffSide;
      expansion: Expansion;
      url: string;
      keep: number;
    }
  | { type: 'collapse'; file: number; keep: number }
  /** Shows a renamed or copied file as a new one; `url`: of its new side, null: as it came again. */
  | { type: 'asNew'; file: number; url: string }
  /** Reads a file's text in an encoding; empty: UTF-8 again. `urls`: of its sides, null where there is none. */
  | { type: 'encoding'; file: number; encoding: string; urls: { old: string | null; next: string | null } }
  /** Ends reading a file for its lines. */
  | { type: 'stop'; file: number }
  /** `viewed`: the file's diff as it was viewed, empty when it is not known; null: shows the file's own diff again. */
  | { type: 'interdiff'; file: number; viewed: string | null };

export type ToWorker = WorkerCommand | SentQuestion;

/** How some files are laid out, each with its place in all four lists. */
export interface Laid {
  ids: Uint32Array;
  heights: Uint32Array[];
  ignored: Uint32Array;
  places: (LinePlaces | null)[];
}

export type WorkerEvent =
  | {
      type: 'head';
      branch: string;
      base: string;
      mergeBase: string;
      caveats: readonly Caveat[];
    }
  | { type: 'stats'; files: number; additions: number; deletions: number }
  | { type: 'progress'; bytes: number }
  | { type: 'done'; bytes: number }
  | { type: 'failed'; failure: Failure }
  /** `chunks`: the first of them, so that they are drawn in the same frame. */
  | { type: 'files'; files: FileInfo[]; chunks: Chunk[] }
  /** All files under another view. `at`: where the row that was asked for is now. */
  | (Laid & { type: 'layout'; view: number; at: PlacedRow | null })
  /** Some files whose changed lines found their other halves; none of their chunks was sent before. */
  | (Laid & { type: 'laid'; view: number })
  /** Where the wanted lines are, of every file that has some. */
  | { type: 'lines'; view: number; files: { id: number; places: LinePlaces }[] }
  | { type: 'held'; id: number; state: 'held' | 'loading' | 'failed'; failure: Failure | null }
  /** `marks`: it comes with them, in place of what was sent before. */
  | { type: 'chunk'; chunk: Chunk; marks?: Uint32Array }
  | { type: 'rich'; file: number; view: number; index: number; marks: Uint32Array }
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
  /** The current hit. `still`: it was before, and nothing is to be shown anew. */
  | (LinePlace & {
      type: 'place';
      search: number;
      at: number;
      cell: number;
      start: number;
      end: number;
      still: boolean;
    })
  /** `here`: the file was read, so its context can be expanded. `said`: nothing changes, the failure says why. */
  | {
      type: 'context';
      file: number;
      state: 'reading' | 'here' | 'failed' | 'said' | 'none';
      failure: Failure | null;
    }
  /** More of a file's context is shown (`wide`), or no more. Its chunks that are looked at come along. */
  | {
      type: 'expanded';
      file: FileInfo;
      wide: boolean;
      kept: MovedRow;
      chunks: { chunk: Chunk; marks: Uint32Array }[];
    };

/** The answer to the question of this number; `failed`: why there is none. */
export type Answered =
  | { type: 'answer'; id: number; answer: AnswerOf<QuestionName> }
  | { type: 'answer'; id: number; failed: string };

export type FromWorker = WorkerEvent | Answered;
export type EventOf<Type extends WorkerEvent['type']> = Extract<WorkerEvent, { type: Type }>;

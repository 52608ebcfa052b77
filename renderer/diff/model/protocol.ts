/** The messages between the page and the diff worker: questions with one answer each, commands, and events. */
import type { Caveat } from './caveat.ts';
import type { DiffTips } from './diff-tips.ts';
import type { More } from './cut.ts';
import type { FileRead } from './file-read.ts';
import type { ImageSides } from './image-sides.ts';
import type { HunkCommand, HunkEvent, HunkQuestions, Leaving } from './hunk-command.ts';
import type { WrittenCommand, WrittenEvent } from './written-lines.ts';
import type {
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

/** Each question and its answer. The worker answers each exactly once, or says why it cannot. */
export interface Questions extends HunkQuestions {
  /**
   * Shows more of a long line, which is sent before the answer; `line`: of the scan, or its number on a side. The
   * answer is the resulting position, in shown columns; null if there is none.
   */
  more: {
    ask: { file: number; line: number | { side: DiffSide; number: number }; more: More };
    answer: Led | null;
  };
  /** The next or previous first row of a change; null if there is none. */
  change: { ask: RowPlace & { step: 1 | -1 } & Leaving; answer: LinePlace | null };
  /**
   * Where a line is; `side` null: the new side, or the old side in a deleted file. `exact` false: the line is not
   * shown, and this is the next line below, or the last one. null: there are no lines. `opens`: folded moved code that it
   * is in is opened first.
   */
  locate: {
    ask: { file: number; side: DiffSide | null; line: number; opens?: boolean };
    answer: (LinePlace & { exact: boolean }) | null;
  };
  /**
   * The line this many rows further down or up, across files, or the last one in that direction; null if there is none.
   * `stays`: only within its file and side, as for a range.
   */
  step: {
    ask: { file: number; side: DiffSide; line: number; by: number; stays: boolean } & Leaving;
    answer: LinePlace | null;
  };
  /**
   * The line shown by a row, or the next (`step` -1: previous) row that shows one; on this side, if it has one there.
   */
  lineAt: { ask: RowPlace & { side: DiffSide; step?: 1 | -1 } & Leaving; answer: LinePlace | null };
  /** The other end of the moved code that a row shows or stands for; null: it is not moved. */
  otherEnd: { ask: RowPlace & { side?: DiffSide }; answer: MoveEnds | null };
  /** Where a line of moved code is at the other end; null: it is not moved, or that is not known. */
  movedLine: { ask: { file: number; side: DiffSide; line: number }; answer: MovedLine | null };
  /** The text between two places; `between` null: everything. */
  text: { ask: { between: [from: TextPlace, to: TextPlace] | null; as: CopyAs }; answer: string };
  /** Both sides of an image. `url`: of the new side's bytes, for a patch that only contains the difference. */
  image: { ask: { file: number; url: string }; answer: ImageSides };
}

/** Lines that were moved, and where they are on the other side. */
export interface MoveEnds {
  own: { path: string; side: DiffSide; first: number; last: number };
  other: { path: string; side: DiffSide; first: number; last: number };
}

/** A line at the other end of moved code. `path`: the file's name on that side. */
export interface MovedLine {
  path: string;
  line: number;
  /** It was moved elsewhere before, so this is a copy of it. */
  copied: boolean;
  /** The two lines differ. */
  changed: boolean;
}

/** A position in a long line and the index of its change (-1: none; 0-based). */
export interface Led extends RowPlace {
  cell: number;
  start: number;
  end: number;
  change: number;
  changes: number;
}

export type QuestionName = keyof Questions;
export type QuestionOf<Name extends QuestionName> = Questions[Name]['ask'];
export type AnswerOf<Name extends QuestionName> = Questions[Name]['answer'];

/** A pending question by name, with the number its answer carries. */
export type SentQuestion = {
  [Name in QuestionName]: { type: 'ask'; id: number; name: Name; ask: QuestionOf<Name> };
}[QuestionName];

export type WorkerCommand =
  /** `fileUrl`: of a file, without its path. `isWholeFile`: see `DiffRequest.wholeFile`. */
  | { type: 'open'; url: string; fileUrl: string; view: View; isWholeFile: boolean }
  /** `at`: the row the user is reading, which the answer locates in the new view. `rowsOf`: see `lineOf`. */
  | { type: 'view'; view: View; at: ReadingRow | null; rowsOf: number }
  /**
   * Pairs of file and chunk, most urgent first; replaces the previous list. `dropped`: chunks the page discarded.
   * `near`: all chunks on and around the screen, for painting search hits.
   */
  | { type: 'want'; view: number; chunks: Uint32Array; dropped: Uint32Array; near: Uint32Array }
  /** The lines whose rows the page wants to know from now on; replaces the previous list. */
  | { type: 'lines'; list: number; wanted: WantedLineList[] }
  /** `url`: this comparison's endpoint, without paths. The first file is the one the user is reading. */
  | { type: 'load'; ids: number[]; url: string }
  | { type: 'cancel' }
  /** Reads the comparison again; an earlier update that is not finished is given up. */
  | { type: 'update'; url: string }
  /** Shows what changed in these files. */
  | { type: 'release'; paths: string[] }
  | { type: 'find'; search: number; query: FindQuery | null }
  | { type: 'hit'; search: number; at: number }
  | { type: 'nearest'; search: number; file: number; line: number }
  | { type: 'language'; file: number; language: string }
  /**
   * Expands the context at a line of the scan; for `line` it is the number of a hidden line on `side`. `url`: the
   * file's endpoint. `keep`: the row the user is reading.
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
  /** Shows a renamed or copied file as a new one; `url`: of its new side, null: restores the original form. */
  | { type: 'asNew'; file: number; url: string }
  /** Reads a file's text in an encoding; empty: UTF-8 again. `urls`: of its sides, null if a side does not exist. */
  | { type: 'encoding'; file: number; encoding: string; urls: { old: string | null; next: string | null } }
  /** Shows the moved code that was found; `at` and `rowsOf` as for `view`. */
  | { type: 'showMoves'; at: ReadingRow | null; rowsOf: number }
  /** Opens or folds the moved code that a row is the head of. */
  | { type: 'openMove'; file: number; row: number; open: boolean; at: ReadingRow | null; rowsOf: number }
  | HunkCommand
  | WrittenCommand
  /** Stops reading a file for its lines. */
  | { type: 'stop'; file: number }
  /** `viewed`: the file's diff when it was viewed, empty if unknown; null: shows the file's own diff again. */
  | { type: 'interdiff'; file: number; viewed: string | null };

export type ToWorker = WorkerCommand | SentQuestion;

/** The layout of some files; all lists are parallel. */
export interface Laid {
  ids: Uint32Array;
  heights: Uint32Array[];
  ignored: Uint32Array;
  places: (LinePlaces | null)[];
  read: FileRead[];
}

export type WorkerEvent =
  | {
      type: 'head';
      branch: string;
      base: string;
      mergeBase: string;
      /** null: the host does not say. */
      tips: DiffTips | null;
      caveats: readonly Caveat[];
      includesBase: number;
    }
  | { type: 'stats'; files: number; additions: number; deletions: number }
  /** Paths that the repository's attributes name generated, and those that they say are not. */
  | { type: 'generated'; yes: string[]; no: string[] }
  | { type: 'progress'; bytes: number }
  | { type: 'done'; bytes: number }
  | { type: 'failed'; failure: Failure }
  /** `chunks`: the first ones, so that they are drawn in the same frame. */
  | { type: 'files'; files: FileInfo[]; chunks: Chunk[] }
  /** All files in another view. `at`: the current place of the requested row. */
  | (Laid & { type: 'layout'; view: number; at: PlacedRow | null })
  /** Some files whose changed lines have been paired; none of their chunks was sent before. */
  | (Laid & { type: 'laid'; view: number })
  /** Moved code was found, and is shown once the page asks for it. */
  | { type: 'moves' }
  /**
   * Some files of which other rows are shown than before, with the chunks in sight. `moved`: changed lines of each file
   * that were moved. `cut`: not all files were searched. `at`: the current place of the row being read. `publish`: when
   * the page says what it knows of them; later: with what it learns next.
   */
  | (Laid & {
      type: 'relaid';
      view: number;
      moved: Uint32Array;
      cut: boolean;
      publish: 'now' | 'soon' | 'later';
      at: PlacedRow | null;
      chunks: { chunk: Chunk; marks?: Uint32Array }[];
    })
  | HunkEvent
  | WrittenEvent
  /** Where the wanted lines are, for every file that contains any. */
  | { type: 'lines'; view: number; files: { id: number; places: LinePlaces }[] }
  /** An update has found these files new or changed; each stays as it is until it is released. */
  | { type: 'changed'; paths: string[] }
  | { type: 'updateFailed' }
  /** Files that were released, with the chunks that the page had of them, and ids of those that are gone. */
  | { type: 'updated'; files: FileInfo[]; chunks: { chunk: Chunk; marks: Uint32Array }[]; gone: number[] }
  | { type: 'held'; id: number; state: 'held' | 'loading' | 'failed'; failure: Failure | null }
  /** `marks`: replace those sent before. */
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
  /** The current hit. `still`: it has not changed, and nothing needs to be revealed. */
  | (LinePlace & {
      type: 'place';
      search: number;
      at: number;
      cell: number;
      start: number;
      end: number;
      still: boolean;
    })
  /** `loaded`: the file was read, so its context can be expanded. `said`: nothing changes, and the failure says why. */
  | {
      type: 'context';
      file: number;
      state: 'loading' | 'loaded' | 'failed' | 'said' | 'none';
      failure: Failure | null;
    }
  /** More of a file's context is shown (`wide`), or no longer. Includes its visible chunks. */
  | {
      type: 'expanded';
      file: FileInfo;
      wide: boolean;
      kept: MovedRow;
      chunks: { chunk: Chunk; marks: Uint32Array }[];
    };

/** The answer to the question with this number; `failed`: why there is none. */
export type Answered =
  | { type: 'answer'; id: number; answer: AnswerOf<QuestionName> }
  | { type: 'answer'; id: number; failed: string };

export type FromWorker = WorkerEvent | Answered;
export type EventOf<Type extends WorkerEvent['type']> = Extract<WorkerEvent, { type: Type }>;

import type { LinePlace, ReadCause, ReadFile, ReadingRow, RowPlace } from './shapes.ts';

/** Files (by id) whose rows are skipped because they are folded. */
export interface Leaving {
  folded?: Uint32Array;
}

/** What another person read: short keys of changes, by path. */
export interface OtherReader {
  readonly name: string;
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Commands about files and hunks that were read. */
export type HunkCommand =
  /** Files of these paths are sent with their digests from now on. */
  | { type: 'digests'; paths: string[] }
  /** Replaces what others read. */
  | { type: 'setReaders'; readers: readonly OtherReader[] }
  /** Replaces the keys of the changes that were read, by path. */
  | { type: 'setHunks'; marks: [path: string, marks: string][] }
  /** `raw`: what a file changed when it was viewed; that was read. */
  | { type: 'adoptHunks'; file: number; raw: string }
  /** Opens or folds the read hunk that a row is the header of. */
  | { type: 'openHunk'; file: number; row: number; open: boolean; at: ReadingRow | null; rowsOf: number };

/** Marks of these files have changed. */
export type HunkEvent = { type: 'hunksRead'; files: ReadFile[]; cause: ReadCause };

/** Questions about files and hunks that were read. */
export interface HunkQuestions {
  /** Marks a row's hunk; `isRead` null: the other of what it is. null: it is in none. `next`: the next unread change. */
  markHunk: {
    ask: RowPlace & { isRead: boolean | null } & Leaving;
    answer: { isRead: boolean; next: LinePlace | null } | null;
  };
  /** By address of a commit's diff: whether all that it changes was read, in whatever diff. None of it is shown. */
  commitsRead: { ask: { urls: readonly string[] }; answer: boolean[] };
  /** Marks all that these files change as read, or unread. `carried`: it was read before. */
  markFiles: { ask: { ids: readonly number[]; isRead: boolean; carried: boolean }; answer: null };
  /** A file's own diff; empty if it has no text lines, or has another hash by now. */
  raw: { ask: { file: number; hash: string }; answer: string };
  /** The digests of these files, from now on also of their later text; empty if a file has another hash by now. */
  digests: { ask: { files: readonly { id: number; hash: string }[] }; answer: string[] };
}

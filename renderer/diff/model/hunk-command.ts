import type { ReadCause, ReadFile, ReadingRow } from './shapes.ts';

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
  /** Marks all that these files change as read, or unread. `carried`: it was read before. */
  | { type: 'markFiles'; ids: number[]; isRead: boolean; carried: boolean }
  /** `raw`: what a file changed when it was viewed; that was read. */
  | { type: 'adoptHunks'; file: number; raw: string }
  /** Opens or folds the read hunk that a row is the header of. */
  | { type: 'openHunk'; file: number; row: number; open: boolean; at: ReadingRow | null; rowsOf: number };

/** Marks of these files have changed. */
export type HunkEvent = { type: 'hunksRead'; files: ReadFile[]; cause: ReadCause };

import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { OtherReader } from './hunk-command.ts';
import type { ReadCause, ReadFile } from './shapes.ts';

/** Files of which other hunks are read now. */
export type KeepHunks = (files: readonly ReadFile[], cause: ReadCause) => void;

/** The hunks of a comparison that were read. */
export interface HunkReading {
  /** By path: the keys of what was read before; from now on hunks can be marked, and `keep` is called when they are. */
  readonly take: (marks: ReadonlyMap<string, string>, keep: KeepHunks) => void;
  /** Marks all that these files change. `carried`: it was read before. */
  readonly markFiles: (paths: readonly string[], isRead: boolean, carried?: boolean) => void;
  /** What others read. The list is replaced, never changed in place. */
  readonly setReaders: (readers: readonly OtherReader[]) => void;
  /** What a file changed when it was viewed was read. */
  readonly adopt: (path: string, raw: string) => void;
  /** Of which of these commits' diffs all was read, here or in others. Fetches them, and shows nothing. */
  readonly commitsRead: (diffs: readonly DiffRequest[]) => Promise<boolean[]>;
}

import type { DiffFile } from '../../../diff/index.ts';
import { filePlaces } from '../../../diff/model/file-names.ts';
import { onceFor } from '../../../ui/once-for.ts';

/** What is added up over files. */
export interface FileSums {
  /** Changed lines; those of them that the reader has not read yet, and those that no one has. */
  readonly changed: number;
  readonly unread: number;
  readonly unreadByAny: number;
  /** Added lines that agents wrote. */
  readonly byAgent: number;
  /** Lines that were moved. */
  readonly moved: number;
  /** Others say that they read some of them. */
  readonly isReadByOthers: boolean;
}

/** Whether others say that they read some of a file. */
const isReadByOthers = ({ readers, linesRead, linesReadByAny }: DiffFile): boolean =>
  readers !== '' || linesReadByAny > linesRead;

/** Adds up some files. */
export function addUp(files: readonly DiffFile[]): FileSums {
  const sums = { changed: 0, unread: 0, unreadByAny: 0, byAgent: 0, moved: 0, isReadByOthers: false };
  for (const file of files) {
    const changed = file.additions + file.deletions;
    sums.changed += changed;
    sums.unread += Math.max(0, changed - file.linesRead);
    sums.unreadByAny += Math.max(0, changed - file.linesReadByAny);
    sums.byAgent += file.byAgent;
    sums.moved += file.moved;
    sums.isReadByOthers ||= isReadByOthers(file);
  }
  return sums;
}

/** Adds up all files of a diff, once: many parts of the screen show some of it, and there may be very many files. */
export const sumsOfAll = onceFor(addUp);

/** The files with these paths. */
export function filesWith(files: readonly DiffFile[], paths: ReadonlySet<string>): DiffFile[] {
  if (paths.size === 0) return [];
  const places = filePlaces(files);
  return [...paths].flatMap((path) => files[places.get(path) ?? -1] ?? []);
}

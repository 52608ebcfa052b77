import type { Diff, DiffFile } from '../../../diff/index.ts';
import { generatedFiles } from '../files/generated-files.ts';

type Files = Pick<Diff, 'files' | 'generated'>;

interface Lines {
  /** Changed lines that were not read yet, of all of them. */
  left: number;
  all: number;
}

/** How much is left to read, hunk by hunk. Generated files are counted apart, unless there are no others. */
export const linesToRead = (diff: Files, viewed: ReadonlySet<string>): Lines =>
  countLines(diff, viewed, ({ linesRead }) => linesRead);

/** Whether others say that they read some of a file. */
export const isReadByOthers = ({ readers, linesRead, linesReadByAny }: DiffFile): boolean =>
  readers !== '' || linesReadByAny > linesRead;

/** How many changed lines no one read, counted as above; null: no one else says what they read. */
export const linesUnreadByAll = (diff: Files, viewed: ReadonlySet<string>): number | null =>
  diff.files.some(isReadByOthers)
    ? countLines(diff, viewed, ({ linesReadByAny }) => linesReadByAny).left
    : null;

function countLines(
  { files, generated }: Files,
  viewed: ReadonlySet<string>,
  readOf: (file: DiffFile) => number,
): Lines {
  const apart = new Set(generatedFiles(files, generated));
  const lines = { left: 0, all: 0 };
  for (const file of files) {
    if (apart.has(file) && apart.size < files.length) continue;
    const changed = file.additions + file.deletions;
    lines.all += changed;
    if (!viewed.has(file.path)) lines.left += Math.max(0, changed - readOf(file));
  }
  return lines;
}

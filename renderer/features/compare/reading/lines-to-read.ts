import type { Diff, DiffFile } from '../../../diff/index.ts';
import { generatedFiles } from '../files/generated-files.ts';

interface Lines {
  /** Changed lines that were not read yet, of all of them. */
  left: number;
  all: number;
}

/** How much is left to read, hunk by hunk. Generated files are counted apart, unless there are no others. */
export function linesToRead(
  { files, generated }: Pick<Diff, 'files' | 'generated'>,
  viewed: ReadonlySet<string>,
): Lines {
  const apart = new Set(generatedFiles(files, generated));
  const lines = { left: 0, all: 0 };
  for (const file of files) {
    if (apart.has(file) && apart.size < files.length) continue;
    lines.all += file.additions + file.deletions;
    lines.left += leftOf(file, viewed);
  }
  return lines;
}

const leftOf = ({ path, additions, deletions, linesRead }: DiffFile, viewed: ReadonlySet<string>): number =>
  viewed.has(path) ? 0 : Math.max(0, additions + deletions - linesRead);

/** How many changed lines no one read, counted as above; null: no one else says what they read. */
export function linesUnreadByAll(
  { files, generated }: Pick<Diff, 'files' | 'generated'>,
  viewed: ReadonlySet<string>,
): number | null {
  if (!files.some(({ readers, linesRead, linesReadByAny }) => readers !== '' || linesReadByAny > linesRead))
    return null;
  const by = files.map((file) => ({ ...file, linesRead: file.linesReadByAny }));
  return linesToRead({ files: by, generated }, viewed).left;
}

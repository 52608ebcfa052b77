import type { Diff } from '../../../diff/index.ts';
import { generatedFiles, pathsOfGenerated } from '../files/generated-files.ts';
import { addUp, filesWith, sumsOfAll, type FileSums } from './file-sums.ts';

type Files = Pick<Diff, 'files' | 'generated'>;

interface Lines {
  /** Changed lines that were not read yet, of all of them. */
  left: number;
  all: number;
}

/** How much is left to read, hunk by hunk. Generated files are counted apart, unless there are no others. */
export const linesToRead = (diff: Files, viewed: ReadonlySet<string>): Lines =>
  countLines(diff, viewed, ({ unread }) => unread);

/** How many changed lines no one read, counted as above; null: no one else says what they read. */
export const linesUnreadByAll = (diff: Files, viewed: ReadonlySet<string>): number | null =>
  sumsOfAll(diff.files).isReadByOthers
    ? countLines(diff, viewed, ({ unreadByAny }) => unreadByAny).left
    : null;

/** From the sums of all files, which are kept, without those that do not count: mostly few. */
function countLines(
  { files, generated }: Files,
  viewed: ReadonlySet<string>,
  leftOf: (sums: FileSums) => number,
): Lines {
  const all = sumsOfAll(files);
  const made = generatedFiles(files, generated);
  const isApart = made.length < files.length;
  const paths = pathsOfGenerated(files, generated);
  const done = filesWith(files, viewed).filter(({ path }) => !isApart || !paths.has(path));
  const [apart, read] = [addUp(isApart ? made : []), addUp(done)];
  return { left: leftOf(all) - leftOf(apart) - leftOf(read), all: all.changed - apart.changed };
}

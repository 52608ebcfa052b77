import { isUncommittedSide, STAGED, UNSTAGED } from '../../../shared/domain/worktree.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Handlers } from '../../../shared/ipc/api.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { explained } from '../../repository-copy/failure.ts';
import type { RemarksDeps } from '../deps.ts';
import type { ShownRemarks } from '../shown.ts';
import { reviewedFiles } from './changed-files.ts';
import { reviewedCommits } from './gather.ts';
import { reviewMarkdown } from './markdown.ts';
import type { DrawnPage } from './page-file.ts';
import type { Review, ReviewedThread } from './review.ts';

/** Exports a whole review: copied as Markdown, or saved as a page. */
export function createReviewOut(
  { copyText, saveFile, draw }: Pick<RemarksDeps, 'copyText' | 'saveFile' | 'draw'>,
  remarks: Pick<ShownRemarks, 'read'>,
): Pick<Handlers['remarks'], 'copyReview' | 'exportReview'> {
  async function review(shown: ShownDiff, files: 'remarked' | 'all' | 'none'): Promise<Review> {
    const { gitDir, history, range, extended, notes, threads } = await remarks.read(shown);
    const ranges = { range, extended };
    const commits = await reviewedCommits(history, ranges, notes, threads, shown.ephemeral);
    const paths = [...new Set(threads.flatMap(({ placed, anchor }) => [placed.path, anchor.path]))];
    const changed =
      files === 'none'
        ? null
        : await explained('the changed files', () =>
            reviewedFiles(gitDir, history, range, files === 'all' ? null : paths, shown.ephemeral),
          );
    return { repository: shown.repo, branch: nameOf(shown.branch), commits, files: changed };
  }

  return {
    copyReview: (shown) =>
      explained('remarks', async () => {
        const found = await review(shown, 'none');
        copyText(reviewMarkdown(found));
        return countOf(found, ({ resolved }) => !resolved);
      }),
    exportReview: ({ files, ...shown }) =>
      explained('remarks', async () => {
        const path = await saveFile('review.html');
        if (path === null) return null;
        const found = await review(shown, files);
        const drawn = await draw(found, path);
        if (drawn !== 'written') throw failure(drawn);
        return countOf(found, () => true);
      }),
  };
}

/** A side of a comparison, in words for people who do not see the app. */
const nameOf = (side: string): string =>
  isUncommittedSide(side) ? (WORDS[side] ?? 'uncommitted changes') : side;
const WORDS: Readonly<Record<string, string>> = {
  [STAGED]: 'staged changes',
  [UNSTAGED]: 'changes that are not staged',
};

const countOf = ({ commits }: Review, counts: (thread: ReviewedThread) => boolean): number =>
  commits
    .flatMap(({ threads }) => threads)
    .filter(counts)
    .reduce((sum, { remarks }) => sum + remarks.length, 0);

function failure(drawn: Exclude<DrawnPage, 'written'>): AppFailure {
  if (drawn === 'unwritten')
    return new AppFailure({
      kind: 'validation',
      message: 'The file could not be written.',
      next: 'Choose another folder.',
    });
  return new AppFailure(
    {
      kind: 'too-large',
      message: 'The review is too large for one page.',
      next: 'Export the files with remarks alone, or copy the review.',
    },
    { cause: new Error(drawn.undrawn) },
  );
}

import { writeFile } from 'node:fs/promises';
import { AppFailure } from '../../../shared/failure.ts';
import type { Handlers } from '../../../shared/ipc/api.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { explained } from '../../repository-copy/failure.ts';
import type { RemarksDeps } from '../deps.ts';
import type { ShownRemarks } from '../shown.ts';
import { reviewedCommits, reviewedDiff } from './gather.ts';
import { reviewMarkdown } from './markdown.ts';
import type { Review, ReviewedThread } from './review.ts';

/** A whole review leaves the app: copied as Markdown, or saved as a page. */
export function createReviewOut(
  { copyText, saveFile, draw }: Pick<RemarksDeps, 'copyText' | 'saveFile' | 'draw'>,
  remarks: Pick<ShownRemarks, 'read'>,
): Pick<Handlers['remarks'], 'copyReview' | 'exportReview'> {
  async function review(shown: ShownDiff, files: 'remarked' | 'all' | 'none'): Promise<Review> {
    const { gitDir, history, range, notes, threads } = await remarks.read(shown);
    const commits = await reviewedCommits(history, range, notes, threads, shown.ephemeral);
    const paths = [...new Set(threads.flatMap(({ placed, anchor }) => [placed.path, anchor.path]))];
    const diff =
      files === 'none'
        ? null
        : await reviewedDiff(gitDir, history, range, files === 'all' ? null : paths, shown.ephemeral);
    return { repository: shown.repo, branch: shown.branch, commits, diff };
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
        await writeReview(path, await draw(found));
        return countOf(found, () => true);
      }),
  };
}

const countOf = ({ commits }: Review, counts: (thread: ReviewedThread) => boolean): number =>
  commits
    .flatMap(({ threads }) => threads)
    .filter(counts)
    .reduce((sum, { remarks }) => sum + remarks.length, 0);

async function writeReview(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page, { mode: 0o600 });
  } catch (cause) {
    throw new AppFailure(
      { kind: 'validation', message: 'The file could not be written.', next: 'Choose another folder.' },
      { cause },
    );
  }
}

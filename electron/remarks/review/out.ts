import { isUncommittedSide, STAGED, UNSTAGED } from '../../../shared/domain/worktree.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Handlers } from '../../../shared/ipc/api.ts';
import type { RemarksShown, RemarkThread, ReviewCopy } from '../../../shared/ipc/remarks.ts';
import type { ShownRange } from '../../../git/remarks/history.ts';
import { explained } from '../../repository-copy/failure.ts';
import type { RemarksDeps } from '../deps.ts';
import { sourceWords } from '../../../shared/domain/verdicts/said-by.ts';
import { draftsIn } from '../drafts.ts';
import type { ShownRemarks } from '../shown.ts';
import { reviewedFiles } from './changed-files.ts';
import { reviewedCommits } from './gather.ts';
import { reviewMarkdown } from './markdown.ts';
import { isOfFile } from './of-file.ts';
import type { DrawnPage } from './page-file.ts';
import type { Review } from './review.ts';

/** Exports a whole review: copied as Markdown, or saved as a page. */
export function createReviewOut(
  {
    copyText,
    saveFile,
    draw,
    drafts,
    preamble,
  }: Pick<RemarksDeps, 'copyText' | 'saveFile' | 'draw' | 'drafts' | 'preamble'>,
  remarks: Pick<ShownRemarks, 'read'>,
): Pick<Handlers['remarks'], 'copyReview' | 'exportReview'> {
  async function gatherReview(
    { base = '', only, drafts: withDrafts = false, ...shown }: ReviewCopy,
    files: 'remarked' | 'all' | 'none',
  ): Promise<Review> {
    const { gitDir, history, range, extended, notes, threads: all, verdicts } = await remarks.read(shown);
    const threads = all.filter((thread) => {
      if (only === undefined) return true;
      return 'thread' in only ? thread.key === only.thread : isOfFile(thread, only);
    });
    const ranges = { range, extended };
    const listedNotes = only === undefined ? notes : [];
    const commits = await reviewedCommits(history, ranges, listedNotes, threads, shown.ephemeral);
    if (withDrafts) {
      const unsent = (await draftsIn(drafts, shown, history, extended)).map(asThread(range));
      const written = await reviewedCommits(history, ranges, [], unsent, shown.ephemeral);
      const own = written.flatMap((commit) => commit.threads);
      commits.push({ sha: '', subject: 'Drafts, which are not saved yet', notes: [], threads: own });
    }
    const paths = [...new Set(threads.flatMap(({ placed, anchor }) => [placed.path, anchor.path]))];
    const changed =
      files === 'none'
        ? null
        : await explained('the changed files', () =>
            reviewedFiles(gitDir, history, range, files === 'all' ? null : paths, shown.ephemeral),
          );
    const isUncommitted = range.byId.get(range.to)?.uncommitted === true;
    return {
      repository: shown.repo,
      branch: nameOf(shown.branch),
      base: base === '' ? '' : nameOf(base),
      // A snapshot is in this app alone.
      tip: isUncommitted ? '' : range.to,
      since: range.from ?? '',
      verdicts:
        only === undefined
          ? verdicts.map((one) => ({ sha: one.commit, line: one.source, by: sourceWords(one, one.by) }))
          : [],
      commits,
      files: changed,
    };
  }

  return {
    copyReview: (wanted) =>
      explained('remarks', async () => {
        const isThread = wanted.only !== undefined && 'thread' in wanted.only;
        const options = { preamble: preamble(), resolved: isThread };
        const { markdown, remarks: copied } = reviewMarkdown(await gatherReview(wanted, 'none'), options);
        copyText(markdown);
        return copied;
      }),
    exportReview: ({ files, ...shown }) =>
      explained('remarks', async () => {
        const path = await saveFile('review.html');
        if (path === null) return null;
        const review = await gatherReview(shown, files);
        const drawn = await draw(review, path);
        if (drawn !== 'written') throw failure(drawn);
        return countOf(review);
      }),
  };
}

/** A draft as the thread that it would begin. */
const asThread =
  ({ byId }: ShownRange) =>
  ({ draft, placed }: RemarksShown['drafts'][number]): RemarkThread => {
    const { place, anchor, text } = draft;
    const id = { source: text.slice(0, 1) || ' ', nth: 0 };
    const remark = { id, text, parts: [], resolved: false, author: null, date: null, waiting: false };
    const of = { key: '', notesRef: place.notesRef, commit: place.object, subject: '', anchor, placed };
    const uncommitted = byId.has(place.object) ? {} : { uncommitted: true as const };
    return { ...of, ...uncommitted, resolved: false, remarks: [remark] };
  };

/** A side of a comparison, in words for people who do not see the app. */
const nameOf = (side: string): string =>
  isUncommittedSide(side) ? (WORDS[side] ?? 'uncommitted changes') : side;
const WORDS: Readonly<Record<string, string>> = {
  [STAGED]: 'staged changes',
  [UNSTAGED]: 'changes that are not staged',
};

const countOf = ({ commits }: Review): number =>
  commits.flatMap(({ threads }) => threads).reduce((sum, { remarks }) => sum + remarks.length, 0);

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

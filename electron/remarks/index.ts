import { GitError } from '../../git/process/error.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { createApplying } from './applying.ts';
import type { RemarksDeps } from './deps.ts';
import { createDiscussed } from './discussed/index.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import { followReplaced } from '../../git/remarks/follow-replaced.ts';
import { isOldSideMade } from '../../shared/domain/made-side.ts';
import { noCommitHas } from './in-merge.ts';
import { createReviewOut } from './review/out.ts';
import { createShownRemarks } from './shown.ts';
import { suggestibleLines, suggestionPatch } from '../../git/remarks/suggestions.ts';
import { notesOn } from '../../git/remarks/notes-on.ts';
import { targetOf } from '../../git/remarks/target.ts';
import { verdictsIn } from '../../git/remarks/verdicts-on.ts';
import { createRemarkWriting } from './writing.ts';
import { explain } from '../repository-copy/failure.ts';

/** Why lines cannot be followed, in one or two sentences. @throws any failure that is not Git's or the host's */
function problemOf(cause: unknown): string {
  const explained = explain('remarks', cause);
  if (!(explained instanceof AppFailure)) throw explained;
  const { message, next } = explained.error;
  return next === undefined ? message : `${message} ${next}`;
}

export type Remarks = Handlers['remarks'];

/** Stopping a fetch does not mean asking for another commit. */
const STOPPED: AppError = {
  kind: 'cancelled',
  message: 'Loading from the host was stopped, so it is not known which commit these lines are from.',
};
const isStopped = (cause: unknown): boolean =>
  cause instanceof AppFailure
    ? cause.error.kind === 'cancelled'
    : cause instanceof GitError && cause.reason === 'aborted';

/** Remarks: threads placed in the shown diff, and writing them through the outbox. */
export function createRemarks(deps: RemarksDeps): Remarks {
  const { cannotWrite, copies, ahead, author } = deps;
  const remarks = createShownRemarks(deps);
  const old = createDiscussed({ ...deps, store: deps.remarkedFiles });
  return {
    ...createRemarkWriting(deps),
    ...createReviewOut(deps, remarks),
    ...createApplying(deps),
    async list(shown) {
      try {
        return await remarks.list(shown);
      } catch (cause) {
        return {
          threads: [],
          drafts: [],
          verdicts: [],
          problem: problemOf(cause),
          cannotWrite: cannotWrite(shown.orgId),
          trailerRules: await deps.trailerRules(shown),
        };
      }
    },
    async verdictsOn({ commits, ...place }) {
      const fetched = copies.of(place).notes;
      if (!fetched.exists()) return [];
      await fetched.presented();
      const { notes } = await notesOn(place, fetched, new Set(commits), ahead);
      return await verdictsIn(fetched, notes, () => author(place));
    },
    discussed: (shown) => old.of(shown),
    async target({ path, side, lines, copy, ...shown }) {
      if (isOldSideMade(shown.commits) && side === 'old' && lines !== null) return noCommitHas(shown.commits);
      try {
        const { gitDir, history } = remarks.historyOf(shown);
        const range = await history.range(shown);
        return await targetOf(gitDir, history, range, { path, side, lines, copy }, shown.ephemeral);
      } catch (cause) {
        const problem = problemOf(cause);
        if (isStopped(cause)) throw new AppFailure(STOPPED, { cause });
        // The new side shows the tip's own lines, even if nothing more is known.
        const anchor = { path, side, lines };
        if (side === 'new' || shown.commits.base === undefined)
          return { to: 'commit', commit: shown.commits.sha, subject: '', anchor };
        return {
          to: 'none',
          why: `Which commit removed these lines cannot be found. ${problem}`,
          next: 'Open the commit that removed them, and write there.',
        };
      }
    },
    async follow({ commit, anchor, ...shown }) {
      if (isOldSideMade(shown.commits)) return null;
      return await followReplaced(remarks.historyOf(shown), shown, commit, anchor);
    },
    async lines({ commit, anchor, ...shown }) {
      const { history } = remarks.historyOf(shown);
      const range = await history.range({ ...shown, commits: { sha: commit } });
      const facts = await gatherFacts(history, range, [{ commit, anchors: [anchor] }], shown.ephemeral);
      return { lines: await suggestibleLines(history, facts.get(commit), anchor, shown.ephemeral) };
    },
    async patch({ commit, anchor, text, nth, ...shown }) {
      const { history } = remarks.historyOf(shown);
      const range = await history.range({ ...shown, commits: { sha: commit } });
      const facts = await gatherFacts(history, range, [{ commit, anchors: [anchor] }], shown.ephemeral);
      return { patch: await suggestionPatch(history, facts.get(commit), anchor, text, nth, shown.ephemeral) };
    },
  };
}

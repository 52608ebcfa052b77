import { mergeConflicts } from '../../git/history/merge-conflicts.ts';
import { isGitExit } from '../../git/process/error.ts';
import type { MergeAnswer, MergeRequest } from '../../shared/ipc/merge.ts';
import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import { explained } from './failure.ts';
import { fetchForMerge } from './fetch-for-merge.ts';
import type { RepositoryCopies } from './index.ts';

/**
 * No route of a host tells whether a branch merges: Git tries it in the local copy. Unless the request says so, nothing is
 * fetched for it.
 */
export const createMergesTried =
  (copies: Pick<RepositoryCopies, 'of'>) =>
  async (
    { branch, ephemeral, tip, into, fetches, ...place }: MergeRequest,
    options: CallOptions = {},
  ): Promise<MergeAnswer> =>
    await explained('the conflicts of a merge', async () => {
      const copy = copies.of(place);
      const isWhole = copy.isWhole === true;
      const mayFetch = isWhole || fetches;
      if (!mayFetch && !(await copy.hasHistory(tip, into))) return { status: 'unfetched' };
      if (mayFetch) await ensureCommits(copy, { branch, ephemeral }, [tip, into], options);
      if (fetches && !isWhole) await fetchForMerge(copy, [into, tip], { ephemeral, ...options });
      try {
        return { status: 'tried', ...(await mergeConflicts(copy.gitDir, { into, tip }, options)) };
      } catch (cause) {
        // A file that the merge reads is not here.
        if (!mayFetch && isGitExit(cause)) return { status: 'unfetched' };
        throw cause;
      }
    });

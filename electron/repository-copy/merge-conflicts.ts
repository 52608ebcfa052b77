import { mergeConflicts } from '../../git/history/merge-conflicts.ts';
import { isGitExit } from '../../git/process/error.ts';
import type { MergeAnswer, MergeRequest } from '../../shared/ipc/merge.ts';
import type { MergeSettings } from '../../git/config/merge-settings.ts';
import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import { explained } from './failure.ts';
import { fetchForMerge } from './fetch-for-merge.ts';
import type { RepositoryCopies } from './index.ts';

/** `settings`: of the user's own Git. */
export type MergeOptions = CallOptions & { settings?: MergeSettings };

/**
 * No route of a host tells whether a branch merges: Git tries it in the local copy. Unless the request says so, nothing is
 * fetched for it.
 */
export const createMergesTried =
  (copies: Pick<RepositoryCopies, 'of'>) =>
  async (
    { branch, ephemeral, tip, into, fetches, ...place }: MergeRequest,
    { settings, ...options }: MergeOptions = {},
  ): Promise<MergeAnswer> =>
    await explained('the conflicts of a merge', async () => {
      const copy = copies.of(place);
      const isWhole = copy.isWhole === true;
      const mayFetch = isWhole || fetches;
      if (!mayFetch && !(await copy.hasHistory(tip, into))) return { status: 'unfetched' };
      if (mayFetch) await ensureCommits(copy, { branch, ephemeral }, [tip, into], options);
      if (fetches && !isWhole) await fetchForMerge(copy, [into, tip], { ephemeral, ...options });
      try {
        return {
          status: 'tried',
          ...(await mergeConflicts(copy.gitDir, { into, tip }, { ...options, settings })),
        };
      } catch (cause) {
        // A file that the merge reads is not here.
        if (!mayFetch && isGitExit(cause)) return { status: 'unfetched' };
        throw cause;
      }
    });

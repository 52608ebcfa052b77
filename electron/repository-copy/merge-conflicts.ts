import { mergeConflicts } from '../../git/history/merge-conflicts.ts';
import { GitError } from '../../git/process/error.ts';
import type { MergeAnswer, MergeRequest } from '../../shared/ipc/merge.ts';
import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import { explained } from './failure.ts';
import { fetchForMerge } from './fetch-for-merge.ts';
import type { RepositoryCopies } from './index.ts';

/** What is fetched without being requested: less than what shows the diff, in most comparisons. */
const MAX_UNREQUESTED_BYTES = 16 * 1024 * 1024;

/** No route of a host tells whether a branch merges: Git tries it in the local copy. */
export const createMergesTried =
  (copies: Pick<RepositoryCopies, 'of'>) =>
  async (
    { branch, ephemeral, tip, into, fetches, ...place }: MergeRequest,
    options: CallOptions = {},
  ): Promise<MergeAnswer> =>
    await explained('the conflicts of a merge', async () => {
      const copy = copies.of(place);
      // With the history of the branch, only the newest commits of the base are missing.
      if (!fetches && !(await copy.hasHistory(tip))) return { status: 'unfetched' };
      await ensureCommits(copy, { branch, ephemeral }, [tip, into], options);
      try {
        const mostBytes = fetches ? undefined : MAX_UNREQUESTED_BYTES;
        if (copy.isWhole !== true)
          await fetchForMerge(copy, [into, tip], { ephemeral, mostBytes, ...options });
      } catch (cause) {
        if (cause instanceof GitError && cause.reason === 'too-large') return { status: 'unfetched' };
        throw cause;
      }
      return { status: 'tried', ...(await mergeConflicts(copy.gitDir, { into, tip }, options)) };
    });

import { countMoved, type RefDistance } from '../../../git/refs/count-moved.ts';
import type { BranchName, HostClient, RepositoryPlace } from '../../host/client.ts';
import { commitsBetween } from '../../host/comparison.ts';
import type { RepositoryCopy } from '../../repository-copy/copy.ts';
import { ignoreReadFailure } from '../../../git/process/read-failure.ts';

/**
 * How far a branch of a host has moved; null: not known. As in a folder where the copy has the history that it had;
 * otherwise by the host's lists of commits, which only show how far a branch grew.
 */
export async function distanceAtHost(
  { client, copy }: { client: Pick<HostClient, 'commits'>; copy: RepositoryCopy },
  place: RepositoryPlace,
  { name, ephemeral }: BranchName,
  { from, to }: { from: string; to: string },
): Promise<RefDistance | null> {
  try {
    if (await copy.hasHistory(from)) {
      // Only the new commits are fetched.
      if (!(await copy.hasHistory(to))) await copy.fetchHistory(name, ephemeral);
      const distance = await countMoved(copy.gitDir, from, to);
      if (distance !== null) return distance;
    }
  } catch (cause) {
    ignoreReadFailure(cause);
  }
  if (ephemeral) return null;
  const commits = await commitsBetween(client, place, name, from, to).catch(() => null);
  return commits === null ? null : { commits };
}

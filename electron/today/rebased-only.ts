import { mergeBaseOrNone } from '../../git/history/merge-base.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { isNothingToRead } from '../../shared/domain/nothing-to-read.ts';
import { branchOf, type NamespacedSide } from '../../shared/domain/side.ts';
import type { Repository } from '../repositories/port.ts';
import type { Versions } from '../versions/index.ts';
import type { VersionEnds } from './read-branches.ts';

/**
 * Whether nothing is different between two versions of a branch but their bases, as the bar above the branch says it. What
 * a host has of them is fetched for that. False where it cannot be read.
 */
export async function differsInBaseOnly(
  repository: Pick<Repository, 'place' | 'copy'>,
  pairs: Versions['pairs'],
  { side, ephemeral }: NamespacedSide,
  { from, to, base }: VersionEnds,
): Promise<boolean> {
  const copy = repository.copy();
  try {
    const name = branchOf(base.side);
    if (name !== null && copy.isWhole !== true && !(await hasCommits(copy.gitDir, to.base)))
      await copy.fetchHistory(name, base.ephemeral);
    const before = from.base ?? (await mergeBaseOrNone(copy.gitDir, to.base, from.sha));
    const after = await mergeBaseOrNone(copy.gitDir, to.base, to.sha);
    const ends = { from: { sha: from.sha, base: before }, to: { sha: to.sha, base: after } };
    return isNothingToRead(await pairs({ ...repository.place, branch: side, ephemeral, ...ends }));
  } catch (cause) {
    ignoreReadFailure(cause);
    return false;
  }
}

import { isUncommittedSide } from '../../shared/domain/worktree.ts';
import type { OpenRepository } from '../repositories/port.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { EarlierVersion } from '../../git/remarks/replaced-commits.ts';
import { readFacts } from './facts.ts';
import { pruneTips } from './merge-tips.ts';
import { numberListed } from './numbers.ts';
import { knownBranch, type RememberedTips, type ShownTip } from './tips.ts';

/**
 * Remembers the shown tip of a branch, and returns the others, newest first. For uncommitted changes it is the branch
 * that is checked out. Empty for anything that does not move like a branch.
 */
export type ListEarlier = (shown: ShownTip) => Promise<EarlierVersion[]>;

interface Deps {
  open: OpenRepository;
  tips: Pick<RememberedTips, 'all'>;
}

export function createEarlier({ open, tips }: Deps): ListEarlier {
  return async (shown) => {
    const { side, sha } = await sideAt(open(shown), shown);
    const branch = side === null ? null : knownBranch(shown, side, shown.ephemeral);
    if (branch === null || sha === null) return [];
    const all = await tips.all(branch, sha);
    const listed = pruneTips(all);
    const numbers = await numbersOf(open(branch.place), listed);
    const byTip = new Map(listed.map(({ tip }, at) => [tip, numbers[at] ?? null]));
    return all
      .flatMap(({ tip }) => (tip === sha ? [] : [{ tip, number: byTip.get(tip) ?? null }]))
      .toReversed();
  };
}

/** The branch that is shown, and its tip. Uncommitted changes are on top of one. */
async function sideAt(
  repository: Pick<ReturnType<OpenRepository>, 'head'>,
  { branch, commits: { sha } }: ShownTip,
): Promise<{ side: string | null; sha: string | null }> {
  if (!isUncommittedSide(branch)) return { side: branch, sha };
  const head = await repository.head();
  return { side: head?.branch ?? null, sha: head?.sha ?? null };
}

async function numbersOf(
  repository: Parameters<typeof readFacts>[0],
  listed: readonly BranchTip[],
): Promise<Array<number | null>> {
  if (listed.every(({ number }) => number !== null)) return listed.map(({ number }) => number);
  const tips = listed.map(({ tip }) => ({ sha: tip, mergeBase: null }));
  const facts = await readFacts(repository, tips, null);
  return numberListed(listed, facts).map(({ number }) => number);
}

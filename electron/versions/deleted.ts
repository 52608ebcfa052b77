import { keyedSide } from '../../shared/domain/side.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { DeletedBranch } from '../../shared/ipc/versions.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchTipStore } from '../store/index.ts';

/** Branches that are looked for in a repository, those that were seen last. */
const MAX_LOOKED_FOR = 200;
const MAX_DELETED_BRANCHES = 20;

interface Deps {
  store: Pick<BranchTipStore, 'ofRepository'>;
  open: (place: RepositoryPlace) => Pick<ReturnType<OpenRepository>, 'capabilities' | 'tips' | 'resolve'>;
}

/** Lists branches that are gone, by the last tip that is remembered of each, as long as Git can still read it. */
export function createDeletedBranches({ store, open }: Deps) {
  return async (place: RepositoryPlace): Promise<DeletedBranch[]> => {
    const repository = open(place);
    // Elsewhere each commit would have to be fetched to find out.
    if (!repository.capabilities.anyRevision) return [];
    // The oldest come first: the last tip of each branch remains.
    const last = new Map((attempt(() => store.ofRepository(place)) ?? []).map((one) => [one.branch, one]));
    const remembered = [...last.values()]
      .filter(({ branch }) => !keyedSide(branch).ephemeral)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, MAX_LOOKED_FOR);
    const tips = await repository.tips(remembered.map(({ branch }) => ({ name: branch, ephemeral: false })));
    const gone = remembered.filter((_, nth) => tips[nth] === null).slice(0, MAX_DELETED_BRANCHES);
    const readable = gone.map(async ({ branch, tip, at }) => {
      const commit = await repository.resolve(tip).catch(() => null);
      return commit === null ? [] : [{ branch, tip, subject: commit.subject, at }];
    });
    return (await Promise.all(readable)).flat();
  };
}

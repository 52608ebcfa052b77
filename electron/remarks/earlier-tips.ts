import { sideOf } from '../../shared/domain/side.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchPlace } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';

/** Moves of a branch that are looked at; of more the newest. */
const MAX_LOGGED = 500;

/** The tips that a branch had before the one that is shown. */
export interface EarlierTips {
  /** Remembers the shown tip, and gives the others, the newest first. Empty for what does not move as a branch does. */
  of(shown: Pick<ShownDiff, 'orgId' | 'repo' | 'branch' | 'ephemeral' | 'commits'>): Promise<string[]>;
}

interface Deps {
  store: BranchTipStore;
  /** Tips that Git logged, newest first; empty where it logs none. */
  loggedTips: (place: RepositoryPlace, side: string) => Promise<string[]>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Tips that were compared here, and those that Git logged, whether or not this app has seen them. */
export function createEarlierTips({ store, loggedTips, now }: Deps): EarlierTips {
  /** A database that cannot be read or written to now keeps no remark from being shown. */
  function remembered(place: BranchPlace, sha: string): string[] {
    const seen = store.list(place);
    if (seen[0] !== sha) store.saw(place, sha, now());
    return seen;
  }

  return {
    async of({ orgId, repo, branch, ephemeral, commits: { sha } }) {
      const { kind } = sideOf(branch);
      if (kind !== 'branch' && kind !== 'ref') return [];
      const place = { orgId, repo, branch: ephemeral ? `refs/namespaces/ephemeral/${branch}` : branch };
      const seen = attempt(() => remembered(place, sha)) ?? [];
      const logged = ephemeral ? [] : await loggedTips({ orgId, repo }, branch);
      const all = new Set([...seen, ...logged.slice(0, MAX_LOGGED)]);
      all.delete(sha);
      return [...all];
    },
  };
}

import { sideOf } from '../../shared/domain/side.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../host/client.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchPlace } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';

/** Newest moves of a branch that are considered. */
const MAX_LOGGED_MOVES = 500;

/** The tips that a branch had before the shown one. */
export interface EarlierTips {
  /**
   * Remembers the shown tip, and returns the others, newest first. Empty for anything that does not move like a branch.
   */
  of(shown: Pick<ShownDiff, 'orgId' | 'repo' | 'branch' | 'ephemeral' | 'commits'>): Promise<string[]>;
}

interface Deps {
  store: BranchTipStore;
  /** Tips in Git's reflog, newest first; empty if there is none. */
  loggedTips: (place: RepositoryPlace, side: string) => Promise<string[]>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Tips compared in this app, and those in Git's reflog, whether or not this app has seen them. */
export function createEarlierTips({ store, loggedTips, now }: Deps): EarlierTips {
  /** A database that cannot be accessed now must not prevent remarks from being shown. */
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
      const all = new Set([...seen, ...logged.slice(0, MAX_LOGGED_MOVES)]);
      all.delete(sha);
      return [...all];
    },
  };
}

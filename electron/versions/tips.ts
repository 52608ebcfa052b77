import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchPlace, BranchTip, SeenIn } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import { branchPlace } from './branch-place.ts';
import { mergeTips, pruneTips, type LoggedTip } from './merge-tips.ts';

/** A branch, and how it is remembered. */
export interface KnownBranch {
  place: RepositoryPlace;
  side: string;
  ephemeral: boolean;
  key: BranchPlace;
}

/** null: a side that does not move like a branch. */
export function knownBranch(place: RepositoryPlace, side: string, ephemeral: boolean): KnownBranch | null {
  const key = branchPlace(place, side, ephemeral);
  return key === null ? null : { place: { orgId: place.orgId, repo: place.repo }, side, ephemeral, key };
}

/** A branch, and the tip of it that is shown. */
export type ShownTip = Pick<ShownDiff, 'orgId' | 'repo' | 'branch' | 'ephemeral' | 'commits'>;

/** Remembers the tips of branches: those seen in this app, and those in Git's reflog, whether or not it has seen them. */
export interface RememberedTips {
  /** Remembers a tip. @returns all that are remembered, oldest first */
  remember(branch: KnownBranch, tip: string, seenIn: SeenIn): Promise<BranchTip[]>;
  /** The same, but returns also older ones that are in Git's log alone. */
  all(branch: KnownBranch, tip: string): Promise<BranchTip[]>;
  /** A branch has moved. @returns true if any of its tips is new */
  moved(branch: KnownBranch, from: string | null, to: string | null, seenIn: SeenIn): Promise<boolean>;
}

interface Deps {
  store: Pick<BranchTipStore, 'list' | 'put' | 'remove'>;
  open: (place: RepositoryPlace) => Pick<ReturnType<OpenRepository>, 'loggedMoves'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createTips({ store, open, now }: Deps): RememberedTips {
  /** By branch: where it is known to be now, although a page may still show an earlier tip. */
  const current = new Map<string, string>();
  async function merged(branch: KnownBranch, tip: string, seenIn: SeenIn) {
    const { place, side, ephemeral, key } = branch;
    const moves = ephemeral ? [] : await open(place).loggedMoves(side);
    const logged: LoggedTip[] = moves.map(({ sha, at }) => ({ sha, at: at * 1000 }));
    // A database that cannot be accessed now must not keep anything from being shown.
    const recorded = attempt(() => store.list(key)) ?? [];
    const newest = recorded[0]?.tip;
    const isEarlier = newest !== undefined && newest !== tip && current.get(keyOf(branch)) === newest;
    const all = mergeTips(recorded, logged, { tip, at: now(), seenIn, isEarlier });
    const kept = pruneTips(all);
    attempt(() => store.put(key, changed(recorded, kept)));
    const ids = new Set(kept.map((one) => one.tip));
    attempt(() =>
      store.remove(
        key,
        recorded.flatMap((one) => (ids.has(one.tip) ? [] : [one.tip])),
      ),
    );
    return { recorded, all, kept };
  }

  return {
    async remember(branch, tip, seenIn) {
      return (await merged(branch, tip, seenIn)).kept;
    },
    async moved(branch, from, to, seenIn) {
      let isNew = false;
      for (const tip of [from, to]) {
        if (tip === null) continue;
        const { recorded, kept } = await merged(branch, tip, seenIn);
        const before = new Set(recorded.map((one) => one.tip));
        isNew ||= kept.some((one) => !before.has(one.tip));
      }
      if (to === null) current.delete(keyOf(branch));
      else current.set(keyOf(branch), to);
      return isNew;
    },
    async all(branch, tip) {
      return (await merged(branch, tip, 'compared')).all;
    },
  };
}

const keyOf = ({ key }: KnownBranch): string => JSON.stringify([key.orgId, key.repo, key.branch]);

function changed(known: readonly BranchTip[], now: readonly BranchTip[]): BranchTip[] {
  const before = new Map(known.map((one) => [one.tip, one]));
  return now.filter((one) => {
    const was = before.get(one.tip);
    return was === undefined || was.at !== one.at || was.number !== one.number;
  });
}

import {
  bytesOf,
  dropKept,
  keepRange,
  keptPacks,
  repairKept,
  type KeptPack,
} from '../../git/objects/kept-packs.ts';
import { replacedCommits } from '../../git/history/replaced-commits.ts';
import { GitError } from '../../git/process/error.ts';
import { isBare } from '../../git/objects/bare.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import type { VersionFacts } from './facts.ts';

/** Of a base's commits that were replaced. */
const MAX_LOST_COMMITS = 10_000;

/** Versions that are kept of one folder: Git looks for each object in every pack. */
const MAX_KEPT_VERSIONS = 200;

/** A version to keep: its tip, and the merge base, whose history the folder has anyway. */
export interface WantedVersion {
  tip: string;
  mergeBase: string;
}

/**
 * Keeps objects that only a version needs in the app's own repository for a folder, and never writes into the folder.
 */
export interface Keeper {
  /** Keeps these versions, and removes others to make room. @returns true if any was removed */
  keep(place: RepositoryPlace, gitDir: string, wanted: readonly WantedVersion[]): Promise<boolean>;
  /** Removes all that is kept of a folder. */
  forget(gitDir: string): Promise<void>;
}

/**
 * The versions that would be lost: those that were rewritten, and those that were read. As long as a branch has a tip,
 * Git keeps it, and for weeks after that: so it is early enough when the app sees the next one. One that was read is
 * kept at once, for it is what the next is compared with.
 *
 * @param tips oldest first, with their facts
 */
export function versionsToKeep(
  tips: readonly BranchTip[],
  facts: readonly Pick<VersionFacts, 'isReadable' | 'grows' | 'mergeBase'>[],
): WantedVersion[] {
  return tips.flatMap(({ tip, readAt, removedAt }, at) => {
    const { isReadable, mergeBase } = facts[at] ?? { isReadable: false, mergeBase: null };
    if (!isReadable || mergeBase === null || removedAt !== null) return [];
    const next = facts[at + 1];
    const isReplaced = next !== undefined && next.grows !== true;
    return isReplaced || readAt !== null ? [{ tip, mergeBase }] : [];
  });
}

/**
 * The merge bases that a rewritten base has no longer, each as a version to keep: what is kept of a version begins after
 * its merge base. @throws GitError
 *
 * @param base today's tip of the base
 */
export async function basesToKeep(
  gitDir: string,
  versions: readonly WantedVersion[],
  base: string,
): Promise<WantedVersion[]> {
  const all = [...new Set(versions.map(({ mergeBase }) => mergeBase))];
  const lost = new Set((await replacedCommits(gitDir, all, [base], MAX_LOST_COMMITS)).map(({ sha }) => sha));
  return all.filter((sha) => lost.has(sha)).map((sha) => ({ tip: sha, mergeBase: base }));
}

/**
 * What has to go so that the rest takes up no more than allowed: first what is not remembered any more, then the oldest
 * that was not read, then the oldest. A merge base stays as long as one of its versions.
 *
 * @param tips oldest first
 */
export function packsToDrop(
  packs: readonly KeptPack[],
  tips: readonly Pick<BranchTip, 'tip' | 'readAt' | 'mergeBase'>[],
  maxBytes: number,
): KeptPack[] {
  const names = (one: (typeof tips)[number]): string[] =>
    one.mergeBase === null ? [one.tip] : [one.mergeBase, one.tip];
  const order = new Map(tips.flatMap((one, at) => names(one).map((name) => [name, at] as const)));
  const read = new Set(tips.flatMap((one) => (one.readAt === null ? [] : names(one))));
  const isKnown = ({ commit }: KeptPack): boolean => order.has(commit);
  const dropped = packs.filter((one) => !isKnown(one));
  let bytes = packs.filter(isKnown).reduce((sum, one) => sum + one.bytes, 0);
  const inOrder = packs
    .filter(isKnown)
    .toSorted(
      (a, b) =>
        Number(read.has(a.commit)) - Number(read.has(b.commit)) ||
        (order.get(a.commit) ?? 0) - (order.get(b.commit) ?? 0),
    );
  for (const [at, one] of inOrder.entries()) {
    if (bytes <= maxBytes && inOrder.length - at <= MAX_KEPT_VERSIONS) break;
    bytes -= one.bytes;
    dropped.push(one);
  }
  return dropped;
}

interface Deps {
  store: Pick<BranchTipStore, 'ofRepository' | 'setRemoved'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Of all that is kept of one folder. */
  maxBytes: number;
}

export function createKeeper({ store, now, maxBytes }: Deps): Keeper {
  const mutex = createKeyedMutex();
  const repaired = new Set<string>();
  /** Too large, or unreadable: not tried again in this run. */
  const skipped = new Set<string>();

  async function add(gitDir: string, { tip, mergeBase }: WantedVersion): Promise<void> {
    const range = { commit: tip, without: mergeBase };
    try {
      if ((await bytesOf(gitDir, range)) <= maxBytes) await keepRange(gitDir, range);
      else skipped.add(tip);
    } catch (cause) {
      if (!(cause instanceof GitError)) throw cause;
      skipped.add(tip);
    }
  }

  return {
    keep: (place, gitDir, wanted) =>
      mutex(gitDir, async () => {
        const isFirst = !repaired.has(gitDir);
        if (isFirst) await repairKept(gitDir);
        repaired.add(gitDir);
        const kept = new Set((await keptPacks(gitDir)).map(({ commit }) => commit));
        const missing = wanted.filter(({ tip }) => !kept.has(tip) && !skipped.has(tip));
        for (const one of missing) await add(gitDir, one);
        // What another folder of this name has left goes first.
        if (missing.length === 0 && !isFirst) return false;
        const dropped = packsToDrop(await keptPacks(gitDir), store.ofRepository(place), maxBytes);
        // Before they go, so that a kill in between leaves none that is said to be there.
        for (const { commit } of dropped) store.setRemoved(place, commit, now());
        await dropKept(gitDir, dropped);
        return dropped.length > 0;
      }),
    forget: (gitDir) =>
      mutex(gitDir, async () => {
        if (isBare(gitDir)) await dropKept(gitDir, await keptPacks(gitDir));
      }),
  };
}

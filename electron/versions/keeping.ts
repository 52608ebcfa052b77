import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { OpenRepository, Repository } from '../repositories/port.ts';
import type { Log } from '../security/log.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import { createHostVersions } from './at-hosts.ts';
import type { VersionBase } from './base.ts';
import { readFacts, type VersionFacts } from './facts.ts';
import { basesToKeep, createKeeper, versionsToKeep } from './keep.ts';
import type { KnownBranch } from './tips.ts';

/** Bytes that are kept of each repository's versions. */
const MAX_KEPT_BYTES = 200 * 1024 * 1024;

/** Keeps versions readable, in the background: in a folder what Git would remove, of a host what it may forget. */
export interface Keeping {
  /** Fetches versions of a host that are about to be compared, if they are missing. */
  fetchNamed(
    branch: KnownBranch,
    wanted: { named: readonly string[]; tip: string; base: VersionBase },
  ): Promise<void>;
  /** Versions were listed. */
  listed(branch: KnownBranch, list: ListedVersions): void;
  /** A version was read. @param count counts it again, when what that needs has been fetched */
  read(branch: KnownBranch, tip: string, count: () => Promise<unknown>): void;
  /** A branch moved without being listed. */
  moved(branch: KnownBranch): void;
  /** Removes all that is kept of a repository. */
  forget(place: RepositoryPlace): void;
  /** Begins nothing more; resolves when what is running has ended. */
  close(): Promise<void>;
  /** Why a version cannot be read; null: it may not have been fetched yet. */
  whyGone(repository: Repository, tip: BranchTip): string | null;
}

/** Oldest first. */
export interface ListedVersions {
  tips: readonly BranchTip[];
  facts: readonly VersionFacts[];
  base: VersionBase | null;
}

export interface KeepingDeps {
  store: BranchTipStore;
  open: OpenRepository;
  /** Settles when nothing that is seen is being waited for. */
  calm: () => Promise<void>;
  log: Pick<Log, 'info'>;
  now: () => number;
  maxBytes?: number;
}

/**
 * @param changed something else is known of a repository's versions
 */
export function createKeeping(
  { store, open, calm, log, now, maxBytes = MAX_KEPT_BYTES }: KeepingDeps,
  changed: (place: RepositoryPlace) => void,
): Keeping {
  const inFolders = createKeeper({ store, now, maxBytes });
  const atHosts = createHostVersions(maxBytes);

  const running = new Set<Promise<void>>();
  let isClosed = false;

  async function whenCalm(task: () => Promise<void>): Promise<void> {
    await calm();
    if (!isClosed) await task();
  }

  function behind(task: () => Promise<void>): void {
    const run = whenCalm(task)
      .catch((cause: unknown) => log.info(`versions could not be kept: ${String(cause)}`))
      .finally(() => running.delete(run));
    running.add(run);
  }

  async function keep({ place, ...branch }: KnownBranch, list: ListedVersions): Promise<void> {
    const { tips, facts, base } = list;
    const repository = open(place);
    const copy = repository.copy();
    if (repository.capabilities.contentsAtHand) {
      const { gitDir } = copy;
      const versions = versionsToKeep(tips, facts);
      const bases = base?.tip == null ? [] : await basesToKeep(gitDir, versions, base.tip);
      if (await inFolders.keep(place, gitDir, [...bases, ...versions])) changed(place);
      return;
    }
    // Nothing has to be known of a single version until it is read.
    const isComplete =
      tips.length < 2 || facts.every(({ isReadable, mergeBase }) => isReadable && mergeBase !== null);
    const ids = tips.map(({ tip }) => tip);
    if (!isComplete && (await atHosts.fetchHistories(copy, { branch, tips: ids, base }))) changed(place);
  }

  return {
    async close() {
      isClosed = true;
      await Promise.all(running);
    },
    async fetchNamed({ place, ...branch }, { named, tip, base }) {
      const repository = open(place);
      if (named.length === 0 || repository.capabilities.contentsAtHand) return;
      await atHosts.fetchHistories(repository.copy(), { branch, tips: [...named, tip], base });
    },
    listed: (branch, list) => behind(() => keep(branch, list)),
    read: (branch, tip, count) =>
      behind(async () => {
        const { place, key, ephemeral } = branch;
        const repository = open(place);
        const copy = repository.copy();
        const isHere = repository.capabilities.contentsAtHand;
        const recorded = (): string | null =>
          store.list(key).find((one) => one.tip === tip)?.mergeBase ?? null;
        if (recorded() === null && !isHere)
          await atHosts.fetchHistories(copy, { branch, tips: [tip], base: null });
        if (recorded() === null) await count();
        const mergeBase = recorded();
        if (mergeBase === null) return;
        const version = { tip, mergeBase };
        if (!isHere) await atHosts.fetchContents(copy, ephemeral, version);
        else if ((await copy.hasHistory(tip)) && (await inFolders.keep(place, copy.gitDir, [version])))
          changed(place);
      }),
    moved: (branch) =>
      behind(async () => {
        const repository = open(branch.place);
        // A host keeps what it has until the branch is compared again.
        if (!repository.capabilities.contentsAtHand) return;
        const tips = store.list(branch.key).toReversed();
        const recorded = tips.map(({ tip, mergeBase }) => ({ sha: tip, mergeBase }));
        await keep(branch, { tips, facts: await readFacts(repository, recorded, null), base: null });
      }),
    forget: (place) => behind(() => inFolders.forget(open(place).copy().gitDir)),
    whyGone(repository, { tip, removedAt }) {
      if (!repository.capabilities.contentsAtHand)
        return atHosts.hasRefused(repository.copy(), tip) ? 'The host no longer has it.' : null;
      return removedAt === null
        ? 'Git has removed it from this folder.'
        : 'Its objects were removed to make room.';
    },
  };
}

import { repositoryKey } from '../../shared/domain/place-key.ts';
import { sideOfRef } from '../../shared/domain/side.ts';
import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { Comparison, RefMove, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { attempt } from '../store/attempt.ts';
import type { SeenIn } from '../store/branch-tips.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import { createDeletedBranches } from './deleted.ts';
import { createHandedVersions } from './handed.ts';
import { createEarlier, type ListEarlier } from './earlier.ts';
import { createKeeping, type KeepingDeps } from './keeping.ts';
import { createVersionList } from './list.ts';
import { createPairs } from './pairs.ts';
import { createTips, knownBranch, type KnownBranch } from './tips.ts';

/** Branches whose moves are recorded of one fetch. */
const MAX_MOVES = 200;

export interface Versions extends Pick<Handlers['versions'], 'list' | 'read' | 'pairs' | 'deleted'> {
  /** For what was written on commits that were replaced. */
  readonly earlier: ListEarlier;
  /** Sides moved. `sides`: those that may have, with their namespaces. */
  moved(
    place: RepositoryPlace,
    sides: ReadonlyArray<{ name: string; ephemeral: boolean }>,
    moves: ReadonlyArray<Pick<RefMove, 'ref' | 'from' | 'to'>>,
    seenIn: SeenIn,
  ): Promise<void>;
  /** Something was written in a repository: the version that is shown there was read. */
  wrote(place: RepositoryPlace): void;
  /** A file was marked as viewed. @param comparison the page's key, which begins with the organization and repository */
  viewed(comparison: string): void;
  /** A repository is no longer listed. */
  forget(place: RepositoryPlace): void;
  /** Begins nothing more in the background; resolves when what is running has ended. */
  close(): Promise<void>;
}

/** Comparisons that are opened in the moment before their versions are listed. */
const MAX_EARLY_MARKS = 100;

type Deps = Omit<KeepingDeps, 'now'> & {
  emit: Emit;
  /** Commits of a folder's hand-overs, newest first; absent: nothing is handed over. */
  handed?: (place: RepositoryPlace) => Promise<readonly string[]>;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/** The versions of branches: recorded, listed, and kept readable. */
export function createVersions({ emit, handed = none, now = Date.now, ...deps }: Deps): Versions {
  const { store, open } = deps;
  const changed = ({ orgId, repo }: RepositoryPlace): void => emit('versions', 'changed', { orgId, repo });
  const tips = createTips({ store, open, now });
  const keeping = createKeeping({ ...deps, now }, changed);
  const listHanded = createHandedVersions({ open, handed, now });
  const list = createVersionList({ store, open, tips, keeping });
  /** Comparisons in which files were marked before their versions were listed: only then the tip is known. */
  const viewedEarly = new Set<string>();
  /** By repository: the version that is shown. */
  const shown = new Map<string, { branch: KnownBranch; comparison: Comparison & { tip: string } }>();

  function markRead(branch: KnownBranch, comparison: Comparison & { tip: string }, again: boolean): void {
    const { tip } = comparison;
    const version = store.list(branch.key).find((one) => one.tip === tip);
    if (version === undefined || (version.readAt !== null && !again)) return;
    // What made room for others is kept from now on.
    store.put(branch.key, [{ ...version, readAt: now(), removedAt: null }]);
    changed(branch.place);
    const newest = store.list(branch.key)[0]?.tip ?? tip;
    const times = timesForgotten(branch.place);
    keeping.read(branch, tip, async () =>
      times === timesForgotten(branch.place)
        ? await during(branch.place, () => list(branch, { ...comparison, tip: newest, named: [] }))
        : [],
    );
  }

  /** The time of the first mark counts. @param tip default: the branch's own */
  function markShown(place: RepositoryPlace, tip?: string): void {
    const one = shown.get(repositoryKey(place));
    if (one === undefined) return;
    const { branch, comparison } = one;
    attempt(() => markRead(branch, { ...comparison, tip: tip ?? comparison.tip }, false));
  }

  /** How often each repository was forgotten. Work that began before belongs to one that had this name earlier. */
  const forgotten = new Map<string, number>();
  const timesForgotten = (place: RepositoryPlace): number => forgotten.get(repositoryKey(place)) ?? 0;
  /** Runs what writes tips down. If its repository is forgotten meanwhile, the next one of its name must not have them. */
  async function during<T>(place: RepositoryPlace, run: () => Promise<T>): Promise<T> {
    const times = timesForgotten(place);
    try {
      return await run();
    } finally {
      if (times !== timesForgotten(place)) attempt(() => store.forgetRepository(place));
    }
  }

  const listEarlier = createEarlier({ open, tips });
  return {
    earlier: (of) => during(of, () => listEarlier(of)),
    pairs: createPairs(open),
    deleted: createDeletedBranches({ store, open }),
    close: () => keeping.close(),
    async list(comparison) {
      if (comparison.branch === WORKTREE) return { versions: await listHanded(comparison) };
      const branch = knownBranch(comparison, comparison.branch, comparison.ephemeral);
      if (branch === null) return { versions: [] };
      shown.set(repositoryKey(comparison), { branch, comparison });
      const versions = await during(comparison, () => list(branch, comparison));
      const early = [...viewedEarly].filter((name) => isOf(name, comparison));
      for (const name of early) {
        viewedEarly.delete(name);
        markShown(comparison, NEWER.exec(name)?.[1]);
      }
      return { versions };
    },
    async read(comparison) {
      const { tip } = comparison;
      const branch = knownBranch(comparison, comparison.branch, comparison.ephemeral);
      if (branch === null) return;
      if (!store.list(branch.key).some((one) => one.tip === tip))
        await during(comparison, () => tips.remember(branch, tip, 'compared'));
      markRead(branch, comparison, true);
    },
    async moved(place, sides, moves, seenIn) {
      let isNew = false;
      // Of a branch that is new, the only tip is recorded once it is compared.
      for (const { ref, from, to } of moves.filter((move) => move.from !== null).slice(0, MAX_MOVES)) {
        const side = sides.find(({ name }) => name === ref) ?? { name: sideOfRef(ref), ephemeral: false };
        const branch = knownBranch(place, side.name, side.ephemeral);
        if (branch === null || !(await during(place, () => tips.moved(branch, from, to, seenIn)))) continue;
        isNew = true;
        keeping.moved(branch);
      }
      if (isNew) changed(place);
    },
    wrote: (place) => markShown(place),
    viewed(comparison) {
      const listed = [...shown.values()].find(({ branch }) => isOf(comparison, branch.place));
      if (listed !== undefined) markShown(listed.branch.place, NEWER.exec(comparison)?.[1]);
      else if (viewedEarly.size < MAX_EARLY_MARKS) viewedEarly.add(comparison);
    },
    forget(place) {
      shown.delete(repositoryKey(place));
      forgotten.set(repositoryKey(place), timesForgotten(place) + 1);
      store.forgetRepository(place);
      keeping.forget(place);
    },
  };
}

const none = (): Promise<readonly string[]> => Promise.resolve([]);

/** How the page's key names the newer of two versions that are compared. */
const NEWER = / versions [0-9a-f]+\.\.([0-9a-f]+)$/;

/** Whether the page's key for a comparison is of this repository. */
const isOf = (comparison: string, { orgId, repo }: RepositoryPlace): boolean =>
  comparison.startsWith(`${orgId} ${repo} `);

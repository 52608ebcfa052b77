import type { Emit, Handlers } from '../../shared/ipc/api.ts';
import type { Comparison, RefMove, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { branchOf, sideOf, sideOfRef } from '../../shared/domain/side.ts';
import type { Version } from '../../shared/ipc/versions.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { OpenRepository, Repository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchTip, SeenIn } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import { sideKey } from './branch-place.ts';
import { versionFacts, type VersionFacts } from './facts.ts';
import { numberTips } from './numbers.ts';
import { createPairs } from './pairs.ts';
import { createTips, knownBranch, type EarlierTips, type KnownBranch } from './tips.ts';

export type { EarlierTips } from './tips.ts';

/** Branches whose moves are recorded of one fetch. */
const MAX_MOVES = 200;

export interface Versions extends Pick<Handlers['versions'], 'list' | 'read' | 'pairs'> {
  /** For remarks on commits that were replaced. */
  readonly earlierTips: EarlierTips;
  /** Sides moved. `sides`: those that may have, with their namespaces. */
  moved(
    place: RepositoryPlace,
    sides: ReadonlyArray<{ name: string; ephemeral: boolean }>,
    moves: ReadonlyArray<Pick<RefMove, 'ref' | 'from' | 'to'>>,
    seenIn: SeenIn,
  ): Promise<void>;
  /** Something was written or marked in a repository: the version that is shown there was read. */
  marked(place: RepositoryPlace): void;
  /** A repository is no longer listed. */
  forget(place: RepositoryPlace): void;
}

interface Deps {
  store: BranchTipStore;
  open: OpenRepository;
  emit: Emit;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** What is compared: the base by its key, and where it is today; null: not known. */
interface Base {
  key: string;
  tip: string | null;
}

export function createVersions({ store, open, emit, now = Date.now }: Deps): Versions {
  const tips = createTips({ store, open, now });
  /** By repository: the version that is shown. */
  const shown = new Map<string, { branch: KnownBranch; tip: string }>();
  const changed = ({ orgId, repo }: RepositoryPlace): void => emit('versions', 'changed', { orgId, repo });

  async function list(input: Comparison & { tip: string }): Promise<Version[]> {
    const branch = knownBranch(input, input.branch, input.ephemeral);
    if (branch === null) return [];
    const { tip } = input;
    shown.set(repositoryKey(input), { branch, tip });
    const all = await tips.remember(branch, tip, 'compared');
    const listed = all.slice(0, all.findIndex((one) => one.tip === tip) + 1);
    const repository = open(branch.place);
    const base = await baseOf(repository, input, (key) =>
      listed.some((one) => one.base !== key || one.mergeBase === null),
    );
    const recorded = listed.map((one) => (one.base === base.key ? one.mergeBase : null));
    const facts = await factsOf(
      repository,
      // What is shown is compared with the base as it is today.
      listed.map(({ tip: sha }, at) => ({
        sha,
        mergeBase: sha === tip && base.tip !== null ? null : (recorded[at] ?? null),
      })),
      base.tip,
    );
    const numbers = numberTips(listed.map(({ number }, at) => ({ number, grows: facts[at]?.grows ?? null })));
    keepFacts(branch, listed, { facts, numbers, base });
    return listed
      .map((one, at) =>
        versionOf(one, facts[at], numbers[at]?.number ?? 1, goneSentence(repository, one, tip)),
      )
      .toReversed();
  }

  /** Remembers what was counted, and the merge base with the first base that a tip was compared with. */
  function keepFacts(
    { key }: KnownBranch,
    listed: readonly BranchTip[],
    of: { facts: readonly VersionFacts[]; numbers: ReturnType<typeof numberTips>; base: Base },
  ): void {
    const next = listed.map((one, at) => {
      const count = of.numbers[at];
      const mergeBase = of.facts[at]?.mergeBase ?? null;
      const compared =
        one.base === null && mergeBase !== null && of.base.tip !== null
          ? { base: of.base.key, baseTip: of.base.tip, mergeBase }
          : {};
      return { ...one, ...compared, ...(count?.sure === true ? { number: count.number } : {}) };
    });
    const isNew = ({ base, number }: BranchTip, at: number): boolean =>
      base !== listed[at]?.base || number !== listed[at].number;
    attempt(() => store.put(key, next.filter(isNew)));
  }

  function markRead(branch: KnownBranch, tip: string, again: boolean): void {
    const known = store.list(branch.key).find((one) => one.tip === tip);
    if (known === undefined || (known.readAt !== null && !again)) return;
    store.put(branch.key, [{ ...known, readAt: now() }]);
    changed(branch.place);
  }

  return {
    earlierTips: tips,
    pairs: createPairs(open),
    list: async (input) => ({ versions: await list(input) }),
    async read({ tip, ...comparison }) {
      const branch = knownBranch(comparison, comparison.branch, comparison.ephemeral);
      if (branch === null) return;
      if (!store.list(branch.key).some((one) => one.tip === tip))
        await tips.remember(branch, tip, 'compared');
      markRead(branch, tip, true);
    },
    async moved(place, sides, moves, seenIn) {
      let isNew = false;
      // Of a branch that is new, the only tip is recorded once it is compared.
      for (const { ref, from, to } of moves.filter((move) => move.from !== null).slice(0, MAX_MOVES)) {
        const { name, ephemeral } = sides.find((side) => side.name === ref) ?? {
          name: sideOfRef(ref),
          ephemeral: false,
        };
        const branch = knownBranch(place, name, ephemeral);
        if (branch !== null && (await tips.moved(branch, from, to, seenIn))) isNew = true;
      }
      if (isNew) changed(place);
    },
    marked(place) {
      const one = shown.get(repositoryKey(place));
      if (one !== undefined) attempt(() => markRead(one.branch, one.tip, false));
    },
    forget(place) {
      shown.delete(repositoryKey(place));
      store.forgetRepository(place);
    },
  };
}

const repositoryKey = ({ orgId, repo }: RepositoryPlace): string => JSON.stringify([orgId, repo]);

async function baseOf(
  repository: Repository,
  { base, ephemeralBase }: Comparison,
  isNeeded: (key: string) => boolean,
): Promise<Base> {
  const name = base ?? (await repository.details()).defaultBranch;
  const key = sideKey(name, ephemeralBase);
  if (!repository.capabilities.contentsAtHand && !isNeeded(key)) return { key, tip: null };
  return { key, tip: await tipOf(repository, name, ephemeralBase) };
}

/** Where a side is now; null: nowhere, or the host does not say. */
async function tipOf(repository: Repository, side: string, ephemeral: boolean): Promise<string | null> {
  const known = sideOf(side);
  if (known.kind === 'commit') return known.sha;
  try {
    if (branchOf(side) === null && !repository.capabilities.anyRevision)
      return (await repository.resolve(side)).sha;
    const [tip = null] = await repository.tips([{ name: side, ephemeral }]);
    return tip;
  } catch (cause) {
    if (cause instanceof AppFailure) return null;
    throw cause;
  }
}

async function factsOf(
  repository: Repository,
  ...[tips, base]: [...(Parameters<typeof versionFacts> extends [string, ...infer R] ? R : never)]
): Promise<VersionFacts[]> {
  const copy = repository.copy();
  const newest = tips.at(-1)?.sha ?? '';
  const unknown = tips.map(({ mergeBase }) => ({
    isReadable: false,
    grows: null,
    added: null,
    mergeBase,
    commits: null,
  }));
  return (await copy.hasHistory(newest)) ? await versionFacts(copy.gitDir, tips, base) : unknown;
}

const versionOf = (
  { tip, at, readAt }: BranchTip,
  facts: VersionFacts | undefined,
  number: number,
  gone: string | null,
): Version => ({
  number,
  tip,
  mergeBase: facts?.mergeBase ?? null,
  at,
  commits: facts?.commits ?? null,
  added: facts?.added ?? null,
  readAt,
  remarks: 0,
  gone: facts?.isReadable === true ? null : gone,
});

function goneSentence(repository: Repository, { tip, removedAt }: BranchTip, current: string): string | null {
  if (tip === current || !repository.capabilities.contentsAtHand) return null;
  return removedAt === null
    ? 'Git has removed it from this folder.'
    : 'Its objects were removed to make room.';
}

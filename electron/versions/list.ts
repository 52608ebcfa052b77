import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { Version } from '../../shared/ipc/versions.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import { baseOf, type VersionBase } from './base.ts';
import { basesThen } from './base-then.ts';
import { readFacts, type VersionFacts } from './facts.ts';
import type { Keeping } from './keeping.ts';
import { freshTip } from './merge-tips.ts';
import { numberListed } from './numbers.ts';
import type { KnownBranch, RememberedTips } from './tips.ts';

interface Deps {
  store: Pick<BranchTipStore, 'list' | 'put'>;
  open: OpenRepository;
  tips: Pick<RememberedTips, 'remember'>;
  keeping: Pick<Keeping, 'fetchNamed' | 'listed' | 'whyGone'>;
}

/** What is listed; see the table of calls, `versions.list`. */
type ListRequest = Comparison & { tip: string; named: readonly string[] };

/** Lists the versions of a branch. */
export function createVersionList({ store, open, tips, keeping }: Deps) {
  return async (branch: KnownBranch, comparison: ListRequest): Promise<Version[]> => {
    const { tip: shown, named } = comparison;
    const all = await tips.remember(branch, shown, 'compared');
    const listed = all.slice(0, all.findIndex(({ tip }) => tip === shown) + 1);
    const repository = open(branch.place);
    const unseen = named.filter((sha) => !listed.some(({ tip }) => tip === sha));
    const base = await baseOf(
      repository,
      comparison,
      (key) => unseen.length > 0 || listed.some((one) => one.base !== key || one.mergeBase === null),
    );
    // What is shown is compared with the base as it is today.
    const isRecorded = (one: BranchTip): boolean =>
      one.base === base.key && one.mergeBase !== null && (one.tip !== shown || base.tip === null);
    const older = listed.filter((one) => one.tip !== shown && !isRecorded(one));
    const then = await basesThen(repository, store, { place: branch.place, base, versions: older });
    const thenOf = new Map(older.map(({ tip }, at) => [tip, then[at] ?? null]));
    const ends = listed.map((one) => ({
      sha: one.tip,
      mergeBase: isRecorded(one) ? one.mergeBase : (thenOf.get(one.tip) ?? null),
    }));
    const guessed = new Set(older.flatMap(({ tip }) => (thenOf.get(tip) == null ? [tip] : [])));
    await keeping.fetchNamed(branch, { named: named.filter((sha) => sha !== shown), tip: shown, base });
    const facts = await readFacts(repository, ends, base.tip);
    const numbers = numberListed(listed, facts);
    remember(branch, { listed, facts, numbers, base, guessed });
    keeping.listed(branch, { tips: listed, facts, base });
    const gone = (one: BranchTip, fact: VersionFacts | undefined): string | null =>
      one.tip === shown || fact?.isReadable === true ? null : keeping.whyGone(repository, one);
    const others: Version[] = [];
    for (const sha of unseen) {
      const one = freshTip(sha, 'compared', Date.now());
      const [fact] = await readFacts(repository, [{ sha, mergeBase: null }], base.tip);
      others.push(versionOf(one, fact, { number: 0, gone: gone(one, fact), isGuessed: true }));
    }
    const versions = listed.map((one, at) =>
      versionOf(one, facts[at], {
        number: numbers[at]?.number ?? 1,
        gone: gone(one, facts[at]),
        isGuessed: guessed.has(one.tip),
      }),
    );
    return [...others, ...versions].toReversed();
  };

  /**
   * Remembers numbers, and the merge base with the first base that a tip was compared with: as it was then, so far as
   * that is known.
   */
  function remember(
    { key }: KnownBranch,
    of: {
      listed: readonly BranchTip[];
      facts: readonly VersionFacts[];
      numbers: ReturnType<typeof numberListed>;
      base: VersionBase;
      guessed: ReadonlySet<string>;
    },
  ): void {
    const { key: base, tip: baseTip } = of.base;
    const places = new Map(of.listed.map(({ tip }, at) => [tip, at]));
    // Read again, for it may have been marked as read meanwhile.
    const now = attempt(() => store.list(key)) ?? [];
    const changed = now.flatMap((one) => {
      const at = places.get(one.tip);
      if (at === undefined) return [];
      const counted = of.numbers[at];
      const mergeBase = of.facts[at]?.mergeBase ?? null;
      const number = counted?.sure === true ? counted.number : one.number;
      const isFirst = one.base === null && baseTip !== null && mergeBase !== null && !of.guessed.has(one.tip);
      if (!isFirst && number === one.number) return [];
      return [{ ...one, number, ...(isFirst ? { base, baseTip, mergeBase } : {}) }];
    });
    attempt(() => store.put(key, changed));
  }
}

const versionOf = (
  { tip, at, readAt }: BranchTip,
  facts: VersionFacts | undefined,
  { number, gone, isGuessed }: Pick<Version, 'number' | 'gone'> & { isGuessed: boolean },
): Version => ({
  number,
  tip,
  mergeBase: facts?.mergeBase ?? null,
  ...(isGuessed && facts?.mergeBase != null && facts.mergeBase !== tip
    ? { isBaseOfToday: true as const }
    : {}),
  at,
  commits: facts?.commits ?? null,
  added: facts?.added ?? null,
  readAt,
  gone,
});

import { LRUCache } from 'lru-cache';
import { walkTips, type KnownTip, type TipFacts } from '../../git/history/tip-walk.ts';
import { historyIdentity } from '../../git/objects/history-files.ts';
import { mergeBaseOrNone } from '../../git/history/merge-base.ts';
import { isGitExit } from '../../git/process/error.ts';
import { countMoved } from '../../git/refs/count-moved.ts';
import { presentObjects } from '../../git/refs/refs.ts';
import type { Repository } from '../repositories/port.ts';

/** What Git says of a tip. */
export interface VersionFacts {
  /** Whether the commits since its merge base can be read. */
  isReadable: boolean;
  /** The tip before it is an ancestor; null: not known. */
  grows: boolean | null;
  /** Commits that the tip before it lacks; null: not known. */
  added: number | null;
  mergeBase: string | null;
  /** Commits since the merge base; null: not known. */
  commits: number | null;
}

/** `commits` null: too many to be counted. */
type Facts = Omit<TipFacts, 'commits'> & { commits: number | null };

/** What Git said, by repository, tip, the tip before it, and what it was compared with: ids never change. */
const cache = new LRUCache<string, Facts>({ max: 2_000 });

const UNKNOWN = { isReadable: false, grows: null, added: null, commits: null };

/**
 * What Git says of the tips of a branch, in their order, as far as it can be read here.
 *
 * @param tips oldest first; `mergeBase`: as recorded with this base
 * @param base today's tip of the base; null: not known
 */
export async function readFacts(
  repository: Pick<Repository, 'copy'>,
  tips: readonly KnownTip[],
  base: string | null,
): Promise<VersionFacts[]> {
  const copy = repository.copy();
  if (await copy.hasHistory(tips.at(-1)?.sha ?? '')) return await versionFacts(copy.gitDir, tips, base);
  return tips.map(({ mergeBase: recorded }) => ({ ...UNKNOWN, mergeBase: recorded }));
}

async function versionFacts(
  gitDir: string,
  tips: readonly KnownTip[],
  base: string | null,
): Promise<VersionFacts[]> {
  const ids = tips.flatMap((tip) => [tip.sha, ...(tip.mergeBase === null ? [] : [tip.mergeBase])]);
  const present = await presentObjects(gitDir, [...ids, ...(base === null ? [] : [base])]);
  const from = base !== null && present.has(base) ? base : null;
  const here = tips
    .filter(({ sha }) => present.has(sha))
    .map((tip) => (tip.mergeBase === null || present.has(tip.mergeBase) ? tip : { ...tip, mergeBase: null }));
  const factsOf = await gitFacts(gitDir, here, from);
  return tips.map((tip, at) => {
    const facts = factsOf.get(tip.sha);
    if (facts === undefined) return { ...UNKNOWN, grows: at === 0 ? false : null, mergeBase: tip.mergeBase };
    // All of its history can be read, and a tip that cannot is none of it.
    const grows = facts.grows && factsOf.has(tips[at - 1]?.sha ?? '');
    const isCounted = facts.mergeBase !== null || from !== null;
    return {
      isReadable: true,
      grows,
      added: grows ? facts.added : null,
      mergeBase: facts.mergeBase,
      commits: isCounted ? facts.commits : null,
    };
  });
}

async function gitFacts(
  gitDir: string,
  tips: readonly KnownTip[],
  base: string | null,
): Promise<Map<string, Facts>> {
  const history = historyIdentity(gitDir);
  const keys = tips.map(({ sha, mergeBase: known }, at) =>
    JSON.stringify([gitDir, history, tips[at - 1]?.sha, sha, known, known === null ? base : null]),
  );
  const cached = keys.map((key) => cache.get(key));
  const first = cached.indexOf(undefined);
  if (first >= 0) {
    // Missing facts are at the newest end: walk only from the tip before the first of them.
    const begin = Math.max(0, first - 1);
    const rest = tips.slice(begin);
    const facts = await walked(gitDir, rest, base);
    if (facts === null) return await readEach(gitDir, tips, base);
    for (const [index, fact] of facts.entries()) {
      const at = begin + index;
      if (at < first) continue;
      cached[at] = fact;
      cache.set(keys[at] ?? '', fact);
    }
  }
  return new Map(tips.flatMap(({ sha }, at) => (cached[at] === undefined ? [] : [[sha, cached[at]]])));
}

/** null: history is missing. */
async function walked(
  gitDir: string,
  tips: readonly KnownTip[],
  base: string | null,
): Promise<Facts[] | null> {
  try {
    return (await walkTips(gitDir, tips, base)) ?? (await oneByOne(gitDir, tips, base));
  } catch (cause) {
    if (isGitExit(cause)) return null;
    throw cause;
  }
}

/** For histories that are too long to be walked at once: nothing is counted but what moved from tip to tip. */
async function oneByOne(gitDir: string, tips: readonly KnownTip[], base: string | null): Promise<Facts[]> {
  const facts: Facts[] = [];
  for (const [at, { sha, mergeBase: known }] of tips.entries()) {
    const before = tips[at - 1]?.sha;
    const moved = before === undefined ? null : await countMoved(gitDir, before, sha);
    facts.push({
      grows: moved !== null && moved.replaced === undefined,
      added: moved?.commits ?? 0,
      mergeBase: known ?? (base === null ? null : await mergeBaseOrNone(gitDir, base, sha)),
      commits: null,
    });
  }
  return facts;
}

/** Of a damaged or half pruned history: the facts of those tips that can be read. */
async function readEach(
  gitDir: string,
  tips: readonly KnownTip[],
  base: string | null,
): Promise<Map<string, Facts>> {
  const readable: KnownTip[] = [];
  for (const tip of tips) if ((await walked(gitDir, [tip], base)) !== null) readable.push(tip);
  const facts = readable.length === 0 ? [] : await walked(gitDir, readable, base);
  return new Map((facts ?? []).map((fact, at) => [readable[at]?.sha ?? '', fact]));
}

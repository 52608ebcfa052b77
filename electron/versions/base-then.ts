import { LRUCache } from 'lru-cache';
import { historyIdentity } from '../../git/objects/history-files.ts';
import { mergeBaseOfAny } from '../../git/history/merge-base.ts';
import { isGitExit } from '../../git/process/error.ts';
import { presentObjects } from '../../git/refs/refs.ts';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { Repository } from '../repositories/port.ts';
import { attempt } from '../store/attempt.ts';
import type { BranchTip } from '../store/branch-tips.ts';
import type { BranchTipStore } from '../store/index.ts';
import type { VersionBase } from './base.ts';
import { branchPlace } from './branch-place.ts';

/** A commit that the base had. */
interface BaseMove {
  sha: string;
  /** Milliseconds since the epoch: since when. */
  at: number;
}

/** By tip and what the base had then; neither ever changes. */
const cache = new LRUCache<string, { sha: string | null }>({ max: 2_000 });

/** The commits that a base had, as far as this app or Git's log remembers them. */
async function movesOf(
  repository: Pick<Repository, 'loggedMoves'>,
  store: Pick<BranchTipStore, 'list'>,
  place: RepositoryPlace,
  { side, ephemeral }: VersionBase,
): Promise<BaseMove[]> {
  const key = branchPlace(place, side, ephemeral);
  if (key === null) return [];
  const seen = (attempt(() => store.list(key)) ?? []).map(({ tip, at }) => ({ sha: tip, at }));
  const logged = ephemeral ? [] : await repository.loggedMoves(side);
  return [...seen, ...logged.map(({ sha, at }) => ({ sha, at: at * 1000 }))];
}

/**
 * Where versions left their base as it was then: a base that was itself rewritten since has none of its old commits now.
 * As `git merge-base --fork-point` does, from all that the base is known to have had until a version was there.
 * @returns in the order of the versions; null: not known
 */
export async function basesThen(
  repository: Pick<Repository, 'copy' | 'loggedMoves'>,
  store: Pick<BranchTipStore, 'list'>,
  { place, base, versions }: { place: RepositoryPlace; base: VersionBase; versions: readonly BranchTip[] },
): Promise<Array<string | null>> {
  const unknown = versions.map(() => null);
  if (versions.length === 0) return unknown;
  const moves = await movesOf(repository, store, place, base);
  const copy = repository.copy();
  if (moves.length === 0 || !(await copy.hasHistory(versions.at(-1)?.tip ?? ''))) return unknown;
  const { gitDir } = copy;
  const ids = [...versions.map(({ tip }) => tip), ...moves.map(({ sha }) => sha)];
  const present = await presentObjects(
    gitDir,
    [...new Set(ids)].filter((id) => OBJECT_ID.test(id)),
  );
  const bases: Array<string | null> = [];
  for (const { tip, at } of versions) {
    const had = new Set(moves.flatMap((one) => (one.at <= at && present.has(one.sha) ? [one.sha] : [])));
    bases.push(present.has(tip) && had.size > 0 ? await parting(gitDir, tip, [...had]) : null);
  }
  return bases;
}

async function parting(gitDir: string, tip: string, had: readonly string[]): Promise<string | null> {
  const key = JSON.stringify([gitDir, historyIdentity(gitDir), tip, had]);
  const kept = cache.get(key);
  if (kept !== undefined) return kept.sha;
  try {
    const sha = await mergeBaseOfAny(gitDir, tip, had);
    // A base that has the version merged it: that does not say where they parted before.
    const answer = sha === tip ? null : sha;
    cache.set(key, { sha: answer });
    return answer;
  } catch (cause) {
    if (isGitExit(cause)) return null;
    throw cause;
  }
}

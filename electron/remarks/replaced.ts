import { LRUCache } from 'lru-cache';
import { GitError } from '../../git/process/error.ts';
import { replacedCommits } from '../../git/history/replaced-commits.ts';
import { anchorsOf, outlineOf } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkThread, ShownDiff } from '../../shared/ipc/remarks.ts';
import type { FollowedCommit } from '../../git/follow/range.ts';
import type { EarlierTips } from '../versions/index.ts';
import type { History, ShownRange } from './history.ts';
import { notesOn, type Ahead, type NotesSource } from './notes-on.ts';

/** Newest abandoned commits that are considered. */
const MAX_REPLACED_COMMITS = 2_000;
/** Those of them with remarks whose changes are read. */
const MAX_REMARKED_COMMITS = 100;

export interface Replaced {
  /**
   * Extends the shown range by commits that the branch had before it was rewritten, if they have remarks: remarks stay
   * visible until they are resolved or removed.
   */
  extend(of: { gitDir: string; history: History }, shown: ShownDiff, range: ShownRange): Promise<ShownRange>;
}

interface Deps {
  earlierTips: EarlierTips;
  notesOf: (shown: ShownDiff) => NotesSource;
  ahead: Ahead;
}

export function createReplaced({ earlierTips, notesOf, ahead }: Deps): Replaced {
  /** Git's answers: the same queries follow every note that is written. */
  const left = new LRUCache<string, readonly string[]>({ max: 50 });

  async function leftBehind(
    gitDir: string,
    tips: readonly string[],
    range: ShownRange,
  ): Promise<readonly string[]> {
    const key = JSON.stringify([gitDir, tips, range.from, range.to]);
    const known = left.get(key);
    if (known !== undefined) return known;
    const today = [range.to, ...(range.from === null ? [] : [range.from])];
    const found = await replacedCommits(gitDir, tips, today, MAX_REPLACED_COMMITS).catch((cause: unknown) => {
      // A history that Git has begun to prune ends somewhere.
      if (cause instanceof GitError) return [];
      throw cause;
    });
    left.set(key, found);
    return found;
  }

  return {
    async extend({ gitDir, history }, shown, range) {
      if (shown.whole !== true || shown.commits.merge === true) return range;
      const tips = await earlierTips.of(shown);
      if (tips.length === 0) return range;
      const commits = new Set(await leftBehind(gitDir, tips, range));
      if (commits.size === 0) return range;
      const { notes } = await notesOn(shown, notesOf(shown), commits, ahead);
      const remarked = new Set(
        notes.filter(({ text }) => anchorsOf(outlineOf(text)).length > 0).map(({ commit }) => commit),
      );
      const found: FollowedCommit[] = [];
      for (const sha of [...commits].filter((one) => remarked.has(one)).slice(0, MAX_REMARKED_COMMITS)) {
        const commit = await alone(history, shown, sha);
        if (commit !== null) found.unshift(commit);
      }
      if (found.length === 0) return range;
      const all = [...found, ...range.commits];
      const byId = new Map(all.map((commit, order) => [commit.sha, { ...commit, order }]));
      return { ...range, commits: all, byId };
    },
  };
}

/** What one commit changes; null: it is no longer readable. */
async function alone(history: History, shown: ShownDiff, sha: string): Promise<FollowedCommit | null> {
  try {
    return (await history.range({ ...shown, commits: { sha } })).commits[0] ?? null;
  } catch (cause) {
    if (cause instanceof GitError || (cause instanceof AppFailure && cause.error.kind === 'not-found'))
      return null;
    throw cause;
  }
}

/**
 * Marks the threads of replaced commits, and omits those that are also on a newer commit because their note was copied
 * there: no one should read one twice.
 * @param threads those of newer commits last
 */
export function markReplaced(threads: readonly RemarkThread[], range: ShownRange): RemarkThread[] {
  const byCommit = Map.groupBy(threads, ({ commit }) => commit);
  /** How often the same text is on a newer commit, taking the commit that has it most often. */
  const newer = new Map<string, number>();
  const shown = new Set<RemarkThread>();
  for (const own of [...byCommit.values()].toReversed()) {
    for (const [words, same] of Map.groupBy(own, wordsOf)) {
      const times = newer.get(words) ?? 0;
      if (range.byId.has(own[0]?.commit ?? '') || same.length > times) for (const one of same) shown.add(one);
      newer.set(words, Math.max(times, same.length));
    }
  }
  return threads
    .filter((thread) => shown.has(thread))
    .map((thread) => (range.byId.has(thread.commit) ? thread : { ...thread, replaced: true as const }));
}

/** A thread's place and texts. */
const wordsOf = ({ notesRef, anchor, placed, remarks }: RemarkThread): string =>
  JSON.stringify([notesRef, placed.path, anchor.side, remarks[0]?.text]);

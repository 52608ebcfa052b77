import { LRUCache } from 'lru-cache';
import { GitError } from '../../git/process/error.ts';
import { replacedCommits } from '../../git/history/replaced-commits.ts';
import { anchorsOf, outlineOf } from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkThread, ShownDiff } from '../../shared/ipc/remarks.ts';
import type { FollowedCommit } from '../../git/follow/range.ts';
import type { EarlierTips } from './earlier-tips.ts';
import type { History, ShownRange } from './history.ts';
import { notesOn, type Ahead, type NotesSource } from './notes-on.ts';

/** Commits left behind that are looked at; of more the newest. */
const MAX_REPLACED = 2_000;
/** Of these, commits with remarks whose changes are read. */
const MAX_REMARKED = 100;

export interface Replaced {
  /**
   * The shown range with the commits that the branch had before it was rewritten, as far as remarks were written on them:
   * what was written stays in sight until somebody resolves or removes it.
   */
  extend(of: { gitDir: string; history: History }, shown: ShownDiff, range: ShownRange): Promise<ShownRange>;
}

interface Deps {
  earlierTips: EarlierTips;
  notesOf: (shown: ShownDiff) => NotesSource;
  ahead: Ahead;
}

export function createReplaced({ earlierTips, notesOf, ahead }: Deps): Replaced {
  /** What Git answered: the same is asked after every note that is written. */
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
    const found = await replacedCommits(gitDir, tips, today, MAX_REPLACED).catch((cause: unknown) => {
      // A history that Git has begun to throw away ends somewhere.
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
      for (const sha of [...commits].filter((one) => remarked.has(one)).slice(0, MAX_REMARKED)) {
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

/** What one commit changes; null: it cannot be read any more. */
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
 * Marks the threads of commits that were replaced, and leaves out those that stand on a newer commit, too, because their
 * note was copied there: nobody has to read one twice.
 *
 * @param threads those of newer commits last
 */
export function markReplaced(threads: readonly RemarkThread[], range: ShownRange): RemarkThread[] {
  const byCommit = Map.groupBy(threads, ({ commit }) => commit);
  /** How often the same words stand on a newer commit, on whichever has them most often. */
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

/** What a thread begins with, and where. */
const wordsOf = ({ notesRef, anchor, placed, remarks }: RemarkThread): string =>
  JSON.stringify([notesRef, placed.path, anchor.side, remarks[0]?.text]);

import { mergeBase } from '../history/merge-base.ts';
import type { FollowedCommit } from '../follow/range.ts';
import type { CommittedAt } from './committed.ts';
import { baseOfSnapshot } from './base-of-snapshot.ts';

/**
 * The commits that were made of uncommitted changes since: those that have a changed file as it was, or changed one of
 * which nothing is uncommitted any more. Newest first. `base`: where the branch was; null: there is no such commit.
 */
export async function commitsMadeOf(
  { gitDir, history }: Pick<CommittedAt, 'gitDir' | 'history'>,
  snapshot: string,
  { head, worktree, replaced }: Pick<CommittedAt, 'head' | 'worktree' | 'replaced'>,
): Promise<{ base: string; commits: FollowedCommit[] } | null> {
  const [made] = await history.commits([{ sha: snapshot, parents: [] }], false);
  const base = made?.uncommitted === true ? await baseOfSnapshot(history, made.parents[0]) : null;
  if (made === undefined || base === null || base === head) return null;
  const from = await mergeBase(gitDir, base, head);
  if (from === null || (from !== base && !replaced.has(base))) return null;
  const range = await history.range({ branch: head, ephemeral: false, commits: { sha: head, base: from } });
  const [now] = head === worktree ? [] : await history.commits([{ sha: worktree, parents: [] }], false);
  const paths = [...made.changes.keys()];
  const then = await history.files(snapshot, paths);
  const commits: FollowedCommit[] = [];
  for (const commit of range.commits) {
    const changed = paths.filter((path) => commit.changes.has(path));
    const there = changed.length === 0 ? new Map() : await history.files(commit.sha, changed);
    const isOf = (path: string): boolean =>
      there.get(path) === then.get(path) || now?.changes.has(path) !== true;
    if (changed.some(isOf)) commits.unshift(commit);
  }
  return commits.length === 0 ? null : { base: from, commits };
}

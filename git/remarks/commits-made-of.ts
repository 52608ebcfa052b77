import { mergeBaseOrNone } from '../history/merge-base.ts';
import type { FollowedCommit, PathChange } from '../follow/range.ts';
import { yieldMain } from '../process/yield.ts';
import type { CommittedAt } from './committed.ts';
import { baseOfSnapshot } from './base-of-snapshot.ts';
import type { History } from './history.ts';
import { linesFrom, type ChangedOn } from './lines-from.ts';
import { NewestAnswers } from './newest-answers.ts';

interface Made {
  base: string;
  /** `paths`: the files of which they have what was uncommitted. */
  commits: Array<Pick<FollowedCommit, 'sha' | 'subject'> & { paths: string[] }>;
}

const MAX_REMEMBERED = 20;
/** Every list of remarks asks again. */
const remembered = new WeakMap<History, NewestAnswers<Made | null>>();

/**
 * The commits that were made of uncommitted changes since: those that have a changed file as it was, or, where nothing of
 * it is uncommitted any more, brought lines that were added to it. Newest first. `base`: where the branch was; null:
 * there is no such commit.
 */
export async function commitsMadeOf(
  { gitDir, history }: Pick<CommittedAt, 'gitDir' | 'history'>,
  snapshot: string,
  { head, worktree, replaced }: Pick<CommittedAt, 'head' | 'worktree' | 'replaced'>,
): Promise<Made | null> {
  const [made] = await history.commits([{ sha: snapshot, parents: [] }], false);
  const base = made?.uncommitted === true ? await baseOfSnapshot(history, made.parents[0]) : null;
  if (made === undefined || base === null || base === head) return null;
  const isRewritten = replaced.has(base);
  const answers = remembered.get(history) ?? new NewestAnswers<Made | null>(MAX_REMEMBERED);
  remembered.set(history, answers);
  const key = `${snapshot} ${head} ${worktree} ${String(isRewritten)}`;
  const before = answers.get(key);
  if (before !== undefined) return before;
  const from = await mergeBaseOrNone(gitDir, base, head);
  const isSince = from !== null && (from === base || isRewritten);
  const commits = isSince ? await madeSince(history, made, { from, head, worktree }) : [];
  const answer = from === null || commits.length === 0 ? null : { base: from, commits };
  answers.set(key, answer);
  return answer;
}

async function madeSince(
  history: History,
  made: FollowedCommit,
  { from, head, worktree }: { from: string; head: string; worktree: string },
): Promise<Made['commits']> {
  const range = await history.range({ branch: head, ephemeral: false, commits: { sha: head, base: from } });
  const [now] = head === worktree ? [] : await history.commits([{ sha: worktree, parents: [] }], false);
  const others = yieldMain();
  const paths = new Map<FollowedCommit, string[]>();
  const add = (commit: FollowedCommit, path: string): void => {
    const some = paths.get(commit);
    if (some) some.push(path);
    else paths.set(commit, [path]);
  };
  const unlike: Array<ChangedOn<FollowedCommit>> = [];
  for (const commit of range.commits)
    for (const change of commit.changes.values()) {
      const turn = others();
      if (turn !== undefined) await turn;
      const own: PathChange | undefined = made.changes.get(change.path);
      if (own === undefined) continue;
      if (own.new === change.new) add(commit, change.path);
      else if (now?.changes.has(change.path) !== true) unlike.push({ on: commit, own, change });
    }
  for (const { on, own } of await linesFrom(history, unlike)) add(on, own.path);
  return range.commits.toReversed().flatMap((commit) => {
    const { sha, subject } = commit;
    const some = paths.get(commit);
    return some === undefined ? [] : [{ sha, subject, paths: some }];
  });
}

import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';
import type { Diff } from '../../../diff/index.ts';

/** Whether everything that a diff shows is viewed; a diff without files is. */
export const isAllViewed = (
  { files, status }: Pick<Diff, 'files' | 'status'>,
  viewed: ReadonlySet<string>,
): boolean => status === 'ready' && files.every(({ path }) => viewed.has(path));

/** Commits that are the same as ones that were read before a rebase. */
export const carriedOver = (pairs: readonly CommitPair[], read: ReadonlySet<string>): string[] =>
  pairs.flatMap(({ state, old, new: now }) =>
    state === 'same' && old && now && read.has(old.sha) && !read.has(now.sha) ? [now.sha] : [],
  );

/** The only one of these commits; null: there are several, or none, or it is of uncommitted changes. */
export function onlyCommit(commits: readonly Commit[]): string | null {
  const [one] = commits;
  return one !== undefined && commits.length === 1 && !isUncommitted(one) ? one.sha : null;
}

/** Commits that were not read and whose own changes are those of one parent. */
export const unreadAlone = (commits: readonly Commit[], read: ReadonlySet<string>): Commit[] =>
  commits.filter((commit) => !isUncommitted(commit) && commit.parents.length < 2 && !read.has(commit.sha));

/** The next commit in a list that was not read, after the shown one and then from the start; null: none is left. */
export function nextUnread(
  commits: readonly Commit[],
  read: ReadonlySet<string>,
  from: string | undefined,
): Commit | null {
  const at = commits.findIndex(({ sha }) => sha === from);
  const rest = [...commits.slice(at + 1), ...commits.slice(0, Math.max(0, at))];
  return rest.find((commit) => !isUncommitted(commit) && !read.has(commit.sha)) ?? null;
}

import { handedCommits } from '../../git/handover/newest-handed.ts';
import { notesAsHanded } from '../../git/handover/notes-as-handed.ts';
import type { WorktreeGit } from '../../git/handover/handed-ref.ts';
import { gitText } from '../../git/process/run.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { noteOfThread, threadsWithNews, type NewsDeps } from './news-since.ts';

/**
 * Marks the threads that others began, answered or resolved since the newest hand-over. What this app wrote is no news, by
 * the commits that it made: another program may write under the same name.
 * @param commits of uncommitted changes that were handed over, or got remarks since
 */
export async function markNews(
  deps: NewsDeps & { git: WorktreeGit },
  commits: readonly string[],
  threads: RemarkThread[],
): Promise<RemarkThread[]> {
  const { git } = deps;
  const given = new Set(commits);
  if (!threads.some(({ commit }) => given.has(commit))) return threads;
  const handed = await handedCommits(git);
  const [newest] = handed;
  if (newest === undefined) return threads;
  const added = commits.filter((commit) => !handed.includes(commit));
  const all = await notesAsHanded(git.gitDir, newest, [...given]);
  const since = new Set([newest, ...(await addedSince(git, newest, added))]);
  const some = threads.filter(({ commit }) => given.has(commit));
  const news: Awaited<ReturnType<typeof threadsWithNews>> = new Map();
  for (const then of all) {
    for (const thread of threads)
      if (since.has(thread.commit) && !then.has(noteOfThread(thread))) then.set(noteOfThread(thread), '');
    for (const [thread, what] of await threadsWithNews(deps, then, some))
      if (!news.has(thread)) news.set(thread, what);
  }
  return threads.map((thread) => {
    const what = news.get(thread);
    return what === undefined ? thread : { ...thread, news: what };
  });
}

/** Those of the commits with added remarks that are not older than a hand-over. */
async function addedSince(
  { gitDir }: WorktreeGit,
  newest: string,
  added: readonly string[],
): Promise<string[]> {
  if (added.length === 0) return [];
  const args = ['log', '--no-walk=unsorted', '--format=%ct', '--end-of-options', newest, ...added];
  const [handedAt = 0, ...times] = (await gitText(args, { gitDir })).split('\n').map(Number);
  return added.filter((_, at) => (times[at] ?? 0) >= handedAt);
}

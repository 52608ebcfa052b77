/** The newest branch that has something which the main line has not. */
import { mergeBase, mergeBaseOrNone } from '../history/merge-base.ts';
import { dateIn } from '../objects/date-in.ts';
import { GitError } from '../process/error.ts';
import { gitText, runGit } from '../process/run.ts';
import { refLines } from './ref-lines.ts';
import type { Ref } from './refs.ts';

/** Branches checked for a common history with the main line; those of generated pages have none. */
const MAX_TRIED_BRANCHES = 8;
/** For unrelated histories, Git reads both to their ends. */
const MERGE_BASE_TIMEOUT_MS = 400;

/**
 * The newest branch with something to show: remote and local ones are searched fast before the whole history is walked.
 */
export async function newestBranch(
  headDir: string,
  base: Ref,
  fetched: Promise<readonly Ref[]>,
): Promise<Ref | null> {
  const unneeded = new AbortController();
  // Read while the remote ones are searched: with thousands of branches each list takes as long as everything else.
  const local = newestTips(headDir, 'refs/heads', unneeded.signal);
  local.catch(() => undefined);
  try {
    return (
      (await searchFast(headDir, base, await fetched)) ??
      (await searchFast(headDir, base, await local)) ??
      (await searchAll(headDir, base, 'refs/remotes')) ??
      (await searchAll(headDir, base, 'refs/heads'))
    );
  } finally {
    unneeded.abort();
  }
}

/** The first of the newest branches that has left the main line, as far as that can be found quickly. */
async function searchFast(gitDir: string, base: Ref, tips: readonly Ref[]): Promise<Ref | null> {
  const [newest, ...others] = tips.filter(({ sha }) => sha !== base.sha);
  if (newest === undefined) return null;
  if (await hasLeft(gitDir, base, newest)) return newest;
  // One at a time: in parallel they would use up each other's timeouts.
  for (const tip of await offMainLine(gitDir, base, others)) if (await hasLeft(gitDir, base, tip)) return tip;
  return null;
}

async function hasLeft(gitDir: string, base: Ref, tip: Ref): Promise<boolean> {
  // By ids, so that their diff reuses the cached merge base.
  const common = await mergeBase(gitDir, base.sha, tip.sha, MERGE_BASE_TIMEOUT_MS).catch(() => null);
  return common !== null && common !== tip.sha;
}

/** The tips that are not on the main line itself, found by one process; all of them if that takes long. */
async function offMainLine(gitDir: string, base: Ref, tips: readonly Ref[]): Promise<readonly Ref[]> {
  if (tips.length < 2) return tips;
  const walk = ['rev-list', '--first-parent', '--exclude-first-parent-only', '--end-of-options'];
  try {
    const options = { gitDir, timeoutMs: MERGE_BASE_TIMEOUT_MS };
    const text = await gitText([...walk, ...tips.map(({ sha }) => sha), `^${base.sha}`], options);
    const off = new Set(text.split('\n'));
    return tips.filter(({ sha }) => off.has(sha));
  } catch (error) {
    if (error instanceof GitError) return tips;
    throw error;
  }
}

/**
 * The newest branches, newest first, one per commit. A walk by date takes a third of the time of sorting refs. A
 * remote's HEAD is skipped, being another name of one of them.
 */
export async function newestTips(gitDir: string, where: string, signal?: AbortSignal): Promise<Ref[]> {
  const { stdout } = await runGit(
    [
      'log',
      // Must precede `--no-walk`, since a limit implies a walk.
      `--max-count=${MAX_TRIED_BRANCHES}`,
      '--no-walk=sorted',
      '--ignore-missing',
      '--no-notes',
      '--source',
      '--format=%H %S',
      '--exclude=refs/remotes/*/HEAD',
      `--glob=${where}`,
    ],
    { gitDir, ...(signal ? { signal } : {}) },
  );
  return refLines(stdout).lines.flatMap((line) => {
    const [sha = '', ref = ''] = line.split(' ');
    return ref === '' ? [] : [{ ref, sha }];
  });
}

/** The same among all branches, which requires walking the whole history. */
async function searchAll(gitDir: string, base: Ref, where: string): Promise<Ref | null> {
  for (const tip of (await unmerged(gitDir, base, where)).slice(0, MAX_TRIED_BRANCHES))
    if ((await mergeBaseOrNone(gitDir, base.sha, tip.sha)) !== null) return tip;
  return null;
}

/**
 * Branches not merged into the main line, newest first, without a remote's HEAD, which is another name of one of them.
 */
async function unmerged(gitDir: string, base: Ref, where: string): Promise<Ref[]> {
  const format = '%(if)%(symref)%(then)%(else)%(refname)%00%(objectname)%00%(committer)%(end)';
  const { stdout } = await runGit(
    ['for-each-ref', `--no-merged=${base.ref}`, `--format=${format}`, '--', where],
    { gitDir },
  );
  const tips = refLines(stdout).lines.flatMap((line) => {
    const [ref = '', sha = '', committer = ''] = line.split('\0');
    return ref === '' ? [] : [{ ref, sha, at: dateIn(committer).seconds }];
  });
  return tips.toSorted((a, b) => b.at - a.at).map(({ ref, sha }) => ({ ref, sha }));
}

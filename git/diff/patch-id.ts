import { idsByCommit, pipedPatchIds } from '../history/piped-patch-ids.ts';
import { emptyTree, objectFormatOf } from '../objects/object-format.ts';
import { firstParent } from '../objects/object-reader.ts';
import { GitError, nullOnExit } from '../process/error.ts';
import { gitText, type RunOptions } from '../process/run.ts';
import { diffTree } from './listing.ts';

/** For many commits together; each is then read alone, with more time. */
const TOGETHER_TIMEOUT_MS = 20_000;

/** The ids are kept for good, and must stay comparable: these options never change. */
const DIFF_TREE = [
  ...diffTree({ copies: true }).filter((option) => option !== '-z'),
  '-p',
  '--full-index',
  '--no-color',
];

/** The patch id as Git computes it, ignoring white space and line numbers. Empty for an empty change. */
export async function patchIdOf(diff: string, signal?: AbortSignal): Promise<string> {
  const answer = await gitText(['patch-id', '--stable'], { input: diff, ...(signal && { signal }) });
  return onlyOne(answer.split('\n').map((line) => line.slice(0, line.indexOf(' '))));
}

interface Commit {
  sha: string;
  /** The first one; null: there is none, or it is not present. */
  parent: string | null;
}

/**
 * The patch ids of what commits change against their first parents, by commit; empty where that is nothing. Two
 * processes read all of them. Only commits without a parent are read alone, and all where Git cannot read one.
 * @returns without those that Git cannot read, such as commits whose contents a partial clone lacks
 * @throws GitError if Git is stopped, or does not run
 */
export async function patchIdsIn(
  gitDir: string,
  shas: readonly string[],
  { signal, timeoutMs = TOGETHER_TIMEOUT_MS }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Map<string, string>> {
  const commits = await Promise.all(
    shas.map(async (sha): Promise<Commit> => {
      // Git also fails on a damaged commit.
      return { sha, parent: await firstParent(gitDir, sha).catch(nullOnExit) };
    }),
  );
  const aborted = signal && { signal };
  // Git does not say at which commit it failed, and part of that one's change may have an id, too.
  const together = await idsTogether(gitDir, commits, { timeoutMs, ...aborted }).catch(nullIfUnread);
  const ids = together ?? new Map<string, string>();
  for (const commit of commits) {
    if (ids.has(commit.sha)) continue;
    const id = await idAlone(gitDir, commit, { ...aborted }).catch(nullIfUnread);
    if (id !== null) ids.set(commit.sha, id);
  }
  return ids;
}

/** The patch ids of commits that have a parent. @throws GitError if Git cannot read all of them */
async function idsTogether(
  gitDir: string,
  commits: readonly Commit[],
  options: RunOptions,
): Promise<Map<string, string>> {
  const pairs = commits.flatMap(({ sha, parent }) => (parent === null ? [] : [{ sha, parent }]));
  const [first] = pairs;
  if (first === undefined) return new Map();
  // Not by `git log`: its messages may look like the heads of changes.
  const changes = {
    args: [...DIFF_TREE, '--stdin'],
    input: pairs.map(({ sha, parent }) => `${sha} ${parent}\n`).join(''),
    options: { gitDir, objectsOnly: objectFormatOf(first.sha), isBehind: true, ...options },
  };
  const shas = pairs.map(({ sha }) => sha);
  const ids = idsByCommit(await pipedPatchIds(changes, '--stable'), shas);
  return new Map(shas.map((sha) => [sha, ids.get(sha) ?? '']));
}

/** For `catch`: null if Git cannot read a change, or not in time. */
function nullIfUnread(cause: unknown): null {
  if (cause instanceof GitError && cause.reason === 'timeout') return null;
  return nullOnExit(cause);
}

/** The patch id of one commit. @throws GitError if Git cannot read its change */
async function idAlone(gitDir: string, { sha, parent }: Commit, options: RunOptions): Promise<string> {
  const change = {
    args: [...DIFF_TREE, '--end-of-options', parent ?? emptyTree(sha), sha],
    input: '',
    options: { gitDir, objectsOnly: objectFormatOf(sha), isBehind: true, ...options },
  };
  const ids = await pipedPatchIds(change, '--stable');
  return onlyOne(ids.map(({ id }) => id));
}

/** Text with several records has no single id. */
const onlyOne = (ids: readonly string[]): string => (ids.length === 1 ? (ids[0] ?? '') : '');

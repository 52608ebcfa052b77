import { knownChanges } from '../../git/diff/known-changes.ts';
import type { Change } from '../../git/diff/listing.ts';
import { rebaseContents } from '../../git/history/rebase-contents.ts';
import { rebasedTree, type Rebase, type RebasedTree } from '../../git/history/rebased-tree.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChangesEnd } from '../../shared/ipc/versions.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy } from './copy.ts';
import { mergeTreeDiff } from './merge-tree-diff.ts';

/**
 * What a version of a branch changes since an older one, in the shape of a branch diff: the older one is rebased in
 * memory first, so that what the base changed is left out. What Git creates for that goes into a temporary repository,
 * which is deleted after the response.
 */
export async function versionDiffOverGit(
  copy: RepositoryCopy,
  request: DiffRequest,
  { sha, base, since }: ChangesEnd & { since: ChangesEnd },
  options: CallOptions,
): Promise<Response> {
  const rebase: Rebase = { tip: since.sha, from: since.base, onto: base };
  await fetchForRebase(copy, request, rebase, sha, options);
  const tree = await rebasedTree(copy.gitDir, rebase, options);
  const { gitDir, tree: from, conflicts } = tree;
  const range = { gitDir, from, to: sha, copies: request.copies !== false, ...options };
  const readHead = async () => ({
    sha,
    includes_base: conflicts.length === 0 ? [] : changedConflicts(tree, (await knownChanges(range)).changes),
  });
  return await mergeTreeDiff(tree, request, { to: sha, readHead }, options);
}

/** The changed files for which the rebase conflicted, by their new names. */
export function changedConflicts(
  { conflicts }: Pick<RebasedTree, 'conflicts'>,
  changes: readonly Change[],
): string[] {
  const inConflict = new Set(conflicts);
  return changes
    .filter((one) => isWithin(inConflict, one.path) || isWithin(inConflict, one.oldPath))
    .map(({ path }) => path);
}

/**
 * Fetches what is missing to rebase a version and compare it with the next one.
 * @throws AppFailure
 */
export async function fetchForRebase(
  copy: RepositoryCopy,
  branch: Pick<DiffRequest, 'branch' | 'ephemeral'>,
  rebase: Rebase,
  next: string,
  options: CallOptions,
): Promise<void> {
  const { gitDir } = copy;
  const older = [rebase.tip, rebase.from].filter((one) => one !== null);
  const all = [next, rebase.onto, ...older].filter((one) => one !== null);
  await ensureCommits(copy, branch, all, options).catch(async (cause: unknown) => {
    const isMissing = cause instanceof AppFailure && cause.error.kind === 'not-found' && copy.exists();
    if (isMissing && !(await hasCommits(gitDir, ...older))) throw olderGone();
    throw cause;
  });
  if (copy.isWhole === true) return;
  await copy.fetchTreesOf(all, branch.ephemeral, options);
  await copy.fetchContents(await rebaseContents(gitDir, rebase, next, options), branch.ephemeral, options);
}

/** Whether a path is among some, or in a folder that is. */
function isWithin(some: ReadonlySet<string>, path: string): boolean {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1))
    if (some.has(path.slice(0, end))) return true;
  return some.has(path);
}

const olderGone = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'The older version is no longer there: its commits were deleted after the branch was rewritten.',
    next: 'Compare with another version, or show the whole branch.',
  });

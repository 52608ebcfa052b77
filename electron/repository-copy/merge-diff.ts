import { mergedAnew } from '../../git/history/merged-anew.ts';
import { gitText } from '../../git/process/run.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy } from './copy.ts';
import { fetchForMerge } from './fetch-for-merge.ts';
import { mergeTreeDiff } from './merge-tree-diff.ts';

/**
 * What a merge itself decided, in the shape of a branch diff: compared with Git's automatic merge of its parents. The
 * objects that Git creates for that go into a temporary repository, which is deleted after the response.
 */
export async function mergeDiffOverGit(
  copy: RepositoryCopy,
  request: DiffRequest,
  sha: string,
  options: CallOptions,
): Promise<Response> {
  await ensureCommits(copy, request, [sha], options);
  const parents = await parentsOf(copy.gitDir, sha);
  if (parents.length < 2) throw noMerge();
  const decided = parents.map((parent) => ({ from: parent, to: sha }));
  await fetchForMerge(copy, parents, { also: decided, ephemeral: request.ephemeral, ...options });
  const merged = await mergedAnew(copy.gitDir, parents, options);
  const readHead = () => Promise.resolve({ sha, merged: merged.tree });
  return await mergeTreeDiff(merged, request, { to: sha, readHead }, options);
}

async function parentsOf(gitDir: string, sha: string): Promise<string[]> {
  const text = await gitText(['rev-parse', '--end-of-options', `${sha}^@`], { gitDir });
  return text.split('\n').filter((line) => line !== '--end-of-options' && line !== '');
}

const noMerge = (): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: 'This commit is not a merge.',
    next: 'Show what it changes against its parent.',
  });

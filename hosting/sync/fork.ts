import { fetchLocal } from '../../git/remote/fetch.ts';
import { isRefName, resolveCommit } from '../../git/refs/refs.ts';
import { gitText } from '../../git/process/run.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';

/** One commit of the source, by id or branch; absent: all branches and tags. */
export interface ForkPoint {
  ref?: string | undefined;
  sha?: string | undefined;
}

/**
 * Copies all branches and tags, or a single commit with its history, as the default branch.
 * @param gitDir of the fork, which is empty
 * @throws Refusal 404 if no branch of the source has the commit
 */
export async function copyFork(
  source: ServedRepository,
  gitDir: string,
  point: ForkPoint,
  defaultBranch: string,
): Promise<void> {
  const refspecs =
    point.ref === undefined && point.sha === undefined
      ? ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
      : [`${await pointOf(source, point)}:refs/heads/${defaultBranch}`];
  await fetchLocal(gitDir, source.gitDir, refspecs);
}

async function pointOf({ gitDir }: ServedRepository, { ref, sha }: ForkPoint): Promise<string> {
  const branch = ref?.replace(/^refs\/heads\//, '');
  const named = branch !== undefined && isRefName(`refs/heads/${branch}`) ? `refs/heads/${branch}` : null;
  const revision = sha ?? named;
  const commit = revision === null ? null : await resolveCommit(gitDir, revision);
  if (commit === null) throw new Refusal(404, 'base_repo: no such commit');
  // Readers of the source only see commits on branches.
  const on = ['for-each-ref', '--count=1', `--contains=${commit}`, '--', 'refs/heads/'];
  if ((await gitText(on, { gitDir })) === '') throw new Refusal(404, 'base_repo: the commit is on no branch');
  return commit;
}

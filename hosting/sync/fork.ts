import { fetchLocal } from '../../git/remote/fetch.ts';
import { isRefName, resolveCommit } from '../../git/refs/refs.ts';
import { gitText } from '../../git/process/run.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';

/** One commit of the source, by its id or by a branch; neither: all branches and tags. */
export interface ForkPoint {
  ref?: string | undefined;
  sha?: string | undefined;
}

/**
 * Copies branches and tags; of one commit that commit and its history alone, as the default branch.
 * @param gitDir of the fork, which is empty
 * @throws Refusal 404 when there is no such commit on a branch of the source.
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
  // What no branch has is none of what readers of the source see.
  const on = ['for-each-ref', '--count=1', `--contains=${commit}`, '--', 'refs/heads/'];
  if ((await gitText(on, { gitDir })) === '') throw new Refusal(404, 'base_repo: the commit is on no branch');
  return commit;
}

import { fetchLocal } from '../../git/fetch.ts';
import { isRefName, resolveCommit, updateRefs } from '../../git/refs.ts';
import type { RepoCreateRequest } from '../../shared/wire/repository.ts';
import { verifyToken } from '../auth/token.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';

type BaseRepo = NonNullable<RepoCreateRequest['base_repo']>;

/**
 * The repository to fork: one of this organization, opened by a `git:read` token of its own in `auth.token`.
 * @throws Refusal 400, 403 or 404.
 */
export async function forkSource(
  host: Host,
  { provider, owner, name, auth }: BaseRepo,
): Promise<ServedRepository> {
  if (provider !== 'code')
    throw new Refusal(400, 'base_repo.provider: only repositories of this host are forked');
  if (auth?.token === undefined)
    throw new Refusal(400, 'base_repo.auth.token: a token of the source is required');
  const { claims } = await verifyToken(auth.token, host);
  const source = owner === host.organization && claims.repo === name ? host.store.get(name) : null;
  if (source === null) throw new Refusal(404, 'base_repo: no such repository');
  if (!claims.scopes.includes('git:read')) {
    throw new Refusal(403, 'base_repo.auth.token lacks the scope git:read', { code: 'insufficient_scope' });
  }
  return source;
}

/**
 * Copies branches and tags. With `sha` or `ref`, only that commit, as the new default branch.
 * @throws Refusal 404 when there is no such commit.
 */
export async function copyFork(
  source: ServedRepository,
  fork: ServedRepository,
  { ref, sha }: { ref?: string | undefined; sha?: string | undefined },
): Promise<void> {
  if (ref === undefined && sha === undefined) {
    const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
    await fetchLocal(fork.gitDir, source.gitDir, refspecs);
    return;
  }
  const branch = ref?.replace(/^refs\/heads\//, '');
  const revision =
    sha ?? (branch !== undefined && isRefName(`refs/heads/${branch}`) ? `refs/heads/${branch}` : null);
  const commit = revision === null ? null : await resolveCommit(source.gitDir, revision);
  if (commit === null) throw new Refusal(404, 'base_repo: no such commit');
  await fetchLocal(fork.gitDir, source.gitDir, ['+refs/heads/*:refs/upstream/heads/*']);
  const there = await resolveCommit(fork.gitDir, commit);
  if (there === null) throw new Refusal(404, 'base_repo: the commit is on no branch');
  await updateRefs(fork.gitDir, [{ ref: `refs/heads/${fork.defaultBranch}`, to: there, from: null }]);
}

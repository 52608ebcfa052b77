import { GitError, isUnreachable } from '../../git/error.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { openCache, type GitCache } from './cache.ts';
import { commitDiffOverGit } from './commit-diff.ts';
import { branchesOverGit, commitsOverGit, repositoryOverGit } from './history.ts';

/** Commits on one page where the caller does not say. */
const PAGE = 100;

/**
 * The client, reading branches, commits and what commits change over Git where the host lacks those routes: the
 * specification promises Git over HTTPS and shows no such routes. What was found missing is not asked for again in
 * this run.
 * @param root folder for what is fetched
 */
export function withGitReads(client: HostClient, root: string): HostClient {
  const caches = new Map<string, GitCache>();
  const lacking = new Map<string, AppFailure>();

  function cacheOf({ orgId, repo }: RepositoryPlace): GitCache {
    const key = JSON.stringify([orgId, repo]);
    let cache = caches.get(key);
    if (cache === undefined) {
      cache = openCache(root, [orgId, repo], (ephemeral) => client.gitRemote({ orgId, repo, ephemeral }));
      caches.set(key, cache);
    }
    return cache;
  }

  async function either<T>(
    route: string,
    place: RepositoryPlace,
    overHttp: () => Promise<T>,
    overGit: (cache: GitCache) => Promise<T>,
  ): Promise<T> {
    const key = `${place.orgId} ${route}`;
    let missing = lacking.get(key);
    if (missing === undefined) {
      try {
        return await overHttp();
      } catch (cause) {
        if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
        missing = cause;
      }
    }
    try {
      const answer = await overGit(cacheOf(place));
      // Only now is it known that the route was missing, and not what was asked for.
      lacking.set(key, missing);
      return answer;
    } catch (cause) {
      throw explained(cause, missing);
    }
  }

  return {
    ...client,
    repository: (place, options) =>
      either(
        'repository',
        place,
        () => client.repository(place, options),
        (cache) => repositoryOverGit(cache, place.repo),
      ),
    branches: (place, ephemeral, options) =>
      either(
        'branches',
        place,
        () => client.branches(place, ephemeral, options),
        (cache) => branchesOverGit(cache, ephemeral),
      ),
    commits: (place, branch, ephemeral, options = {}) =>
      either(
        'commits',
        place,
        () => client.commits(place, branch, ephemeral, options),
        (cache) =>
          commitsOverGit(cache, branch, ephemeral, { limit: options.limit ?? PAGE, cursor: options.cursor }),
      ),
    diff(request, options = {}) {
      const { commits } = request;
      if (commits === undefined) return client.diff(request, options);
      return either(
        commits.base === null ? 'diff of a root' : 'diff of commits',
        request,
        () => client.diff(request, options),
        (cache) => commitDiffOverGit(cache, request, commits, options.signal),
      );
    },
  };
}

/** Git's end as something the screen can explain. */
function explained(cause: unknown, missing: AppFailure): unknown {
  if (!(cause instanceof GitError)) return cause;
  const { error } = missing;
  const feature = error.kind === 'unsupported-by-host' ? error.feature : 'branches and commits';
  if (cause.reason === 'missing') {
    return new AppFailure({
      kind: 'unsupported-by-host',
      feature,
      message: `This host offers ${feature} over Git only, and Git is not installed on this computer.`,
      next: 'Install Git 2.38 or newer, then try again.',
    });
  }
  if (cause.reason === 'timeout') {
    return new AppFailure({ kind: 'timeout', message: 'The host did not answer a Git fetch in time.' });
  }
  if (cause.reason === 'aborted') return new AppFailure({ kind: 'cancelled', message: 'Cancelled.' });
  if (isUnreachable(cause)) {
    return new AppFailure({
      kind: 'offline',
      message: `The host cannot be reached: ${feature} come over Git.`,
    });
  }
  return new AppFailure({
    kind: 'host-unavailable',
    message: `The host offers ${feature} over Git only, and refused the fetch.`,
    next: 'Check that the key allows git:read for this repository.',
  });
}

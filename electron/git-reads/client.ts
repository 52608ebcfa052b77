import { GitError } from '../../git/error.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import { openHistory, type GitHistory } from './history.ts';

/** Commits on one page where the caller does not say. */
const PAGE = 100;

/**
 * The client, reading branches and commits over Git where the host lacks those routes: the specification promises
 * Git over HTTPS and shows no such routes. What was found missing is not asked for again in this run.
 * @param root folder for what is fetched
 */
export function withGitReads(client: HostClient, root: string): HostClient {
  const histories = new Map<string, GitHistory>();
  const lacking = new Set<string>();

  function historyOf({ orgId, repo }: RepositoryPlace): GitHistory {
    const key = JSON.stringify([orgId, repo]);
    let history = histories.get(key);
    if (history === undefined) {
      history = openHistory(root, [orgId, repo], (ephemeral) => client.gitRemote({ orgId, repo, ephemeral }));
      histories.set(key, history);
    }
    return history;
  }

  async function either<T>(
    route: string,
    place: RepositoryPlace,
    overHttp: () => Promise<T>,
    overGit: (history: GitHistory) => Promise<T>,
  ): Promise<T> {
    const key = `${place.orgId} ${route}`;
    let missing: AppFailure | null = null;
    if (!lacking.has(key)) {
      try {
        return await overHttp();
      } catch (cause) {
        if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
        missing = cause;
        lacking.add(key);
      }
    }
    try {
      return await overGit(historyOf(place));
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
        (history) => history.repository(place.repo),
      ),
    branches: (place, ephemeral, options) =>
      either(
        'branches',
        place,
        () => client.branches(place, ephemeral, options),
        (history) => history.branches(ephemeral),
      ),
    commits: (place, branch, ephemeral, options = {}) =>
      either(
        'commits',
        place,
        () => client.commits(place, branch, ephemeral, options),
        (history) =>
          history.commits(branch, ephemeral, {
            limit: options.limit ?? PAGE,
            ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
          }),
      ),
  };
}

/** Git's end as something the screen can explain. */
function explained(cause: unknown, missing: AppFailure | null): unknown {
  if (!(cause instanceof GitError)) return cause;
  const error = missing?.error;
  if (cause.reason === 'missing') {
    return new AppFailure({
      kind: 'unsupported-by-host',
      feature: error?.kind === 'unsupported-by-host' ? error.feature : 'branches and commits',
      message:
        'This host offers branches and commits over Git only, and Git is not installed on this computer.',
      next: 'Install Git 2.38 or newer, then try again.',
    });
  }
  if (cause.reason === 'timeout') {
    return new AppFailure({ kind: 'timeout', message: 'The host did not answer a Git fetch in time.' });
  }
  return new AppFailure({
    kind: 'host-unavailable',
    message: 'The host offers branches and commits over Git only, and refused the fetch.',
    next: 'Check that the key allows git:read for this repository.',
  });
}

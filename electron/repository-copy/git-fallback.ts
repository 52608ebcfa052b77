import type { BeforeRequest, LineBefore } from '../../shared/ipc/lines.ts';
import { AppFailure } from '../../shared/failure.ts';
import type {
  BranchName,
  CallOptions,
  CommitPage,
  HostClient,
  RepositoryPlace,
  BranchCommits,
} from '../host/client.ts';
import {
  branchesOverGit,
  commitsOverGit,
  firstPagesOverGit,
  headsOverGit,
  rangeOfCopy,
  repositoryOverGit,
} from './branches.ts';
import { commitDiffOverGit } from './commit-diff.ts';
import { computedDiff } from './computed-diff.ts';
import { blameOverGit, lineBeforeOverGit } from './line-blame.ts';
import { lineBeforeOverHttp } from '../host/line-before.ts';
import type { RepositoryCopy } from './copy.ts';
import { explained } from './failure.ts';
import type { RepositoryCopies } from './index.ts';

export interface BackedClient extends HostClient {
  /** Commits reachable from one commit but not from another, from the local copy; null: incomplete. */
  localCommits(place: RepositoryPlace, to: string, from: string): Promise<BranchCommits | null>;
  /** Where a line was before the commit that wrote it. */
  lineBefore(request: BeforeRequest, options?: CallOptions): Promise<LineBefore>;
  /** The first pages of several branches, in order. */
  firstPages(
    place: RepositoryPlace,
    branches: readonly BranchName[],
    options?: CallOptions,
  ): Promise<CommitPage[]>;
  /** The newest commit of several branches, in order; null: it has none. Reads no history. */
  heads(place: RepositoryPlace, branches: readonly BranchName[]): Promise<Array<string | null>>;
}

/** Default page size. */
const DEFAULT_PAGE_SIZE = 100;

/**
 * The client, with branches, commits and commit diffs over Git if the host lacks those routes: the specification
 * promises Git over HTTPS and defines no such routes. A missing route is not requested again in this run.
 */
export function withGitFallback(client: HostClient, copies: Pick<RepositoryCopies, 'of'>): BackedClient {
  const lacking = new Set<string>();

  async function either<T>(
    route: string,
    place: RepositoryPlace,
    overHttp: () => Promise<T>,
    overGit: (copy: RepositoryCopy) => Promise<T>,
    what = 'branches and commits',
  ): Promise<T> {
    const key = `${place.orgId} ${route}`;
    if (!lacking.has(key)) {
      try {
        return await overHttp();
      } catch (cause) {
        if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
      }
    }
    const answer = await explained(what, () => overGit(copies.of(place)));
    // Only now is it known that the route was missing, not the requested thing.
    lacking.add(key);
    return answer;
  }

  return {
    ...client,
    repository: (place, options = {}) =>
      either(
        'repository',
        place,
        () => client.repository(place, options),
        (copy) => repositoryOverGit(copy, place.repo, options),
      ),
    branches: (place, ephemeral, options = {}) =>
      either(
        'branches',
        place,
        () => client.branches(place, ephemeral, options),
        (copy) => branchesOverGit(copy, ephemeral, options),
      ),
    commits: (place, branch, ephemeral, options = {}) =>
      either(
        'commits',
        place,
        () => client.commits(place, branch, ephemeral, options),
        (copy) =>
          commitsOverGit(copy, branch, ephemeral, {
            ...options,
            limit: options.limit ?? DEFAULT_PAGE_SIZE,
            cursor: options.cursor,
          }),
      ),
    firstPages: (place, branches, options = {}) =>
      either(
        'commits',
        place,
        () =>
          Promise.all(branches.map(({ name, ephemeral }) => client.commits(place, name, ephemeral, options))),
        (copy) => firstPagesOverGit(copy, branches, { ...options, limit: DEFAULT_PAGE_SIZE }),
      ),
    heads(place, branches) {
      const newest = async ({ name, ephemeral }: BranchName): Promise<string | null> =>
        (await client.commits(place, name, ephemeral, { limit: 1 })).commits[0]?.sha ?? null;
      return either<Array<string | null>>(
        'commits',
        place,
        () => Promise.all(branches.map(newest)),
        (copy) => headsOverGit(copy, branches),
      );
    },
    async localCommits(place, to, from) {
      const copy = copies.of(place);
      return (await copy.hasHistory(to, from)) ? await rangeOfCopy(copy, to, from) : null;
    },
    blame: (request, options = {}) =>
      either(
        request.ignoreSpace ? 'blame without white space' : 'blame',
        request,
        () => client.blame(request, options),
        (copy) => blameOverGit(copy, request, options),
        'versions of the file',
      ),
    lineBefore: (request, options = {}) =>
      either(
        'diff of commits',
        request,
        () => lineBeforeOverHttp(client, request, options),
        (copy) => lineBeforeOverGit(copy, request, options),
        'versions of the file',
      ),
    diff(request, options = {}) {
      const computed = computedDiff(copies, request, options);
      if (computed !== null) return computed;
      const { commits } = request;
      if (commits === undefined) return client.diff(request, options);
      return either(
        commits.base === null ? 'diff of a root' : 'diff of commits',
        request,
        () => client.diff(request, options),
        (copy) => commitDiffOverGit(copy, request, commits, options),
      );
    },
  };
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unpackCommits, unpackIds } from '../../shared/domain/packed-commits.ts';
import type { CommitsFound } from '../../shared/ipc/refs.ts';
import type { Commit, Comparison, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { place } from './queries.ts';

/** Never sent: a query is disabled without a comparison. */
export const NO_COMPARISON: Comparison = {
  orgId: '-',
  repo: '-',
  branch: '-',
  ephemeral: false,
  ephemeralBase: false,
};

/** One branch's commits, page by page. */
export const historyQuery = (at: RepositoryPlace, branch: string, ephemeral: boolean) =>
  infiniteQueryOptions({
    queryKey: keys.history(at, branch, ephemeral),
    queryFn: ({ pageParam }) =>
      unwrap(
        api().commits.history({
          ...place(at),
          branch,
          ephemeral,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Commits of a comparison. */
export type CommitsOf = Omit<CommitsFound, 'commits' | 'more' | 'ids'> & {
  commits: Commit[];
  /** No further commits are being loaded. */
  isComplete: boolean;
  /** The ids of all commits while the rest are loading; null if unknown. */
  ids: readonly string[] | null;
};

/** Commits the branch has and its base does not; if there are many, the newest first. */
export const commitsQuery = (of: Comparison) =>
  queryOptions({
    queryKey: keys.commitsOf(of),
    queryFn: async ({ client, queryKey }) => {
      let { commits: text, more, ids, ...rest } = await unwrap(api().commits.inComparison(of));
      const commits = unpackCommits(text);
      const begin = { ...rest, commits: [...commits], isComplete: false };
      // Keep the previous commits on screen until all of them have been reloaded.
      const show = (all: CommitsOf['ids']) =>
        client.setQueryData<CommitsOf>(queryKey, (cached) =>
          cached?.isComplete === true ? cached : { ...begin, ids: all },
        );
      if (more !== null) show(null);
      // Load in parts, so that user input is handled in between.
      while (more !== null) {
        const next = await unwrap(api().commits.more({ more, from: commits.length }));
        ({ commits: text, more, ids, ...rest } = next);
        commits.push(...unpackCommits(text));
        if (ids !== null) show(unpackIds(ids, rest.total));
      }
      return { ...rest, commits, isComplete: true, ids: null };
    },
    // Long histories take megabytes and are quick to reload.
    gcTime: 60_000,
    structuralSharing: false,
  });

/**
 * The commits that change any of these files. `tip`: the newest commit to search from; `without`: commits reachable
 * from this one are excluded.
 */
export const touchingQuery = (of: {
  comparison: Comparison;
  tip: string;
  without: string | null;
  paths: readonly { text: string; exact: boolean }[];
}) => {
  const { comparison, tip, without, paths } = of;
  const { branch, ephemeral } = comparison;
  return queryOptions({
    queryKey: [...keys.touching(comparison), branch, ephemeral, tip, without, paths],
    queryFn: async () =>
      new Set(
        await unwrap(
          api().commits.touching({
            ...place(comparison),
            branch,
            ephemeral,
            tip,
            without,
            paths: [...paths],
          }),
        ),
      ),
    structuralSharing: false,
    retry: false,
  });
};

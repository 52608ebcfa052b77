import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unpackCommits, unpackIds } from '../../shared/domain/packed-commits.ts';
import type { CommitsFound } from '../../shared/ipc/refs.ts';
import type { Commit, Comparison, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { place } from './queries.ts';

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
  /** The others are not on their way. */
  isComplete: boolean;
  /** The ids of all of them, while others are on their way; null: they are not known. */
  ids: readonly string[] | null;
};

/** What a branch has that its base has not; of many commits the newest ones first. */
export const commitsQuery = (of: Comparison) =>
  queryOptions({
    queryKey: keys.commitsOf(of),
    queryFn: async ({ client, queryKey }) => {
      let { commits: text, more, ids, ...rest } = await unwrap(api().commits.inComparison(of));
      const commits = unpackCommits(text);
      const begin = { ...rest, commits: [...commits], isComplete: false };
      // What was read before stays until all of it is read anew.
      const show = (all: CommitsOf['ids']) =>
        client.setQueryData<CommitsOf>(queryKey, (known) =>
          known?.isComplete === true ? known : { ...begin, ids: all },
        );
      if (more !== null) show(null);
      // Part by part, so that what is typed meanwhile is handled in between.
      while (more !== null) {
        const next = await unwrap(api().commits.more({ more, from: commits.length }));
        ({ commits: text, more, ids, ...rest } = next);
        commits.push(...unpackCommits(text));
        if (ids !== null) show(unpackIds(ids, rest.total));
      }
      return { ...rest, commits, isComplete: true, ids: null };
    },
    // Long histories are megabytes, and are quickly read again.
    gcTime: 60_000,
    structuralSharing: false,
  });

/**
 * Which commits change one of these files. `tip`: the newest commit to look at, `without`: commits that this one
 * reaches are left out.
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

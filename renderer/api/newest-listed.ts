import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isUncommitted } from '../../shared/domain/worktree.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import { commitsQuery, historyQuery } from './commit-queries.ts';

/**
 * Calls once with the newest commit of the branch in the list of a comparison's commits: as soon as that is read and not
 * being read again. Never for uncommitted changes.
 * @param history the list has all commits of the branch
 * @returns stops waiting
 */
export function onNewestListed(
  client: QueryClient,
  { of, history }: { of: Comparison; history: boolean },
  listed: (sha: string) => void,
): () => void {
  const newest = history ? newestOfHistory(client, of) : newestOfRange(client, of);
  let stop: (() => void) | null = null;
  const check = (): void => {
    const sha = newest();
    if (sha === null) return;
    stop?.();
    listed(sha);
  };
  stop = client.getQueryCache().subscribe(check);
  check();
  return stop;
}

const isSettled = (client: QueryClient, queryKey: QueryKey): boolean => {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.fetchStatus !== 'fetching' && !state.isInvalidated;
};

function newestOfRange(client: QueryClient, of: Comparison): () => string | null {
  const { queryKey } = commitsQuery(of);
  return () => {
    const data = isSettled(client, queryKey) ? client.getQueryData(queryKey) : undefined;
    const [first] = data?.commits ?? [];
    if (first !== undefined && isUncommitted(first)) return null;
    // The base has all commits of a branch of which none is listed.
    return first?.sha ?? data?.mergeBase ?? null;
  };
}

function newestOfHistory(client: QueryClient, of: Comparison): () => string | null {
  const { queryKey } = historyQuery(of, of.branch, of.ephemeral);
  return () =>
    (isSettled(client, queryKey) ? client.getQueryData(queryKey)?.pages[0]?.commits[0]?.sha : undefined) ??
    null;
}

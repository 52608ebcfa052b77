import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import { commitsQuery, NO_COMPARISON, type CommitsOf } from '../../../api/commit-queries.ts';
import type { DiffTips } from '../../../diff/index.ts';
import type { ReadAt } from '../reading/read-at.ts';

interface Listed {
  data: CommitsOf | undefined;
  error: Error | null;
  isSuccess: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** Whether a list of commits is of what the diff beside it was read at. */
function isOfDiff({ commits, mergeBase }: CommitsOf, tips: DiffTips, parted: string | undefined): boolean {
  // The base has all commits of a branch of which none is listed.
  const newest = commits[0]?.sha ?? mergeBase;
  return newest === tips.branch && (parted === undefined || parted === mergeBase);
}

/**
 * The commits of a comparison, of what its diff was read at: names may be other commits by now. Where the list that they
 * give is of others, it is read by these commits themselves.
 */
export function useListed(comparison: Comparison | null, readAt: ReadAt | null): Listed {
  const of = comparison ?? NO_COMPARISON;
  // Read again with every diff: names are cached, and what they were is not known to be what they are.
  const named = useQuery({ ...commitsQuery(of), enabled: comparison !== null, staleTime: 0 });
  const [kept, setKept] = useState<{ of: Comparison | null; data: CommitsOf } | null>(null);
  const tips = readAt?.tips ?? null;
  const isKnown = tips !== null && named.data !== undefined;
  const isSame = isKnown && isOfDiff(named.data, tips, readAt?.mergeBase);
  const isOther = isKnown && !isSame && !named.isFetching;
  const exact = useQuery({
    ...commitsQuery(tips === null ? of : { ...of, branch: tips.branch, base: tips.base }),
    enabled: isOther,
    // Commits never change.
    staleTime: Infinity,
  });
  const refetch = (): void => void (isOther ? exact.refetch() : named.refetch());
  if (readAt === null) return { ...partOf(named), data: named.data, refetch };
  if (tips === null) {
    // The host does not say: what was read before its diff may be of other commits.
    const isBefore = named.isFetching && !named.isFetchedAfterMount;
    return { ...partOf(named), data: isBefore ? undefined : named.data, refetch };
  }
  const data = isSame ? named.data : isOther ? exact.data : undefined;
  if (data !== undefined && (kept?.data !== data || kept.of !== comparison))
    setKept({ of: comparison, data });
  // While a diff is updated in its place, its list stays until the new one is there.
  const shown = data ?? (kept?.of === comparison ? kept.data : undefined);
  return { ...partOf(isOther ? exact : named), data: shown, refetch };
}

const partOf = ({ error, isSuccess, isFetching }: Omit<Listed, 'data' | 'refetch'>) => ({
  error,
  isSuccess,
  isFetching,
});

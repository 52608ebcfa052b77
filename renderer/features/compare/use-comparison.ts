import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-road.ts';
import type { Branch, Comparison } from '../../../shared/ipc/shapes.ts';
import { branchesQuery, repositoryQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';

/** The branch to begin with: the newest one that is not the base. */
export function suggestBranch(branches: readonly Branch[], base: string): string | null {
  const others = branches.filter((branch) => branch.name !== base);
  const [first] = others.toSorted(
    (a, b) => Date.parse(b.createdAt ?? '') - Date.parse(a.createdAt ?? '') || 0,
  );
  return first?.name ?? null;
}

/** What is compared at this place, as soon as it is known; a missing branch is filled in by the first good one. */
export function useComparison(place: ComparePlace) {
  const at = { orgId: place.orgId, repo: place.repo };
  const repository = useQuery(repositoryQuery(at));
  const branches = useQuery(branchesQuery(at, false));
  const base = place.base ?? repository.data?.defaultBranch;
  const suggested =
    place.branch === undefined && base !== undefined && branches.data
      ? suggestBranch(branches.data, base)
      : undefined;
  useEffect(() => {
    if (typeof suggested === 'string') navigate({ ...place, branch: suggested }, { replace: true });
  }, [suggested, place]);

  const { orgId, repo, branch, ephemeral, ephemeralBase } = place;
  const placeBase = place.base;
  const comparison = useMemo<Comparison | null>(
    () =>
      branch === undefined
        ? null
        : {
            orgId,
            repo,
            branch,
            ephemeral,
            ephemeralBase,
            ...(placeBase === undefined ? {} : { base: placeBase }),
          },
    [orgId, repo, branch, ephemeral, ephemeralBase, placeBase],
  );
  const same = branch !== undefined && branch === base && ephemeral === ephemeralBase;
  const request = useMemo<DiffRequest | null>(
    () => (comparison === null || same ? null : { ...comparison, paths: [] }),
    [comparison, same],
  );
  return {
    at,
    base,
    repository,
    branches,
    comparison,
    request,
    /** Both sides are the same branch. */
    same,
    /** There is no branch but the base. */
    alone: suggested === null,
    /** Names this comparison for what is remembered about it. */
    id: `${orgId} ${repo} ${ephemeralBase ? '~' : ''}${base ?? ''}...${ephemeral ? '~' : ''}${branch ?? ''}`,
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;

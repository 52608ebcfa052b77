import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { Comparison } from '../../../shared/ipc/shapes.ts';
import { branchesQuery, repositoryQuery } from '../../api/queries.ts';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import { suggest } from './suggest.ts';

/**
 * What is compared at this place, as soon as it is known; a missing branch is filled in by a good one. `local`: the
 * repository is a folder on this computer.
 */
export function useComparison(place: ComparePlace, local: boolean) {
  const at = { orgId: place.orgId, repo: place.repo };
  const repository = useQuery(repositoryQuery(at));
  const branches = useQuery(branchesQuery(at, false));
  const base = place.base ?? repository.data?.defaultBranch;
  const defaultBranch = repository.data?.defaultBranch;
  const unpicked = place.branch === undefined && defaultBranch !== undefined && branches.data !== undefined;
  const suggested = unpicked ? suggest(branches.data, place.base ?? defaultBranch, local) : undefined;
  useEffect(() => {
    if (suggested) navigate({ ...place, ...suggested }, { replace: true });
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

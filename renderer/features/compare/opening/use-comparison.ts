import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { diffRequestOf, type DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import { repositoryQuery } from '../../../api/queries.ts';
import { navigate } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { useCompared } from './compared.ts';
import { openingQuery } from './opening.ts';
import { comparisonAt } from './comparison-at.ts';

/** The comparison of a place, once known; a missing branch is chosen automatically. */
export function useComparison(place: ComparePlace, capabilities: Capabilities) {
  const { orgId, repo, branch, ephemeral, ephemeralBase, twoDot } = place;
  const at = useMemo(() => ({ orgId, repo }), [orgId, repo]);
  const repository = useQuery(repositoryQuery(at));
  const base = place.base ?? repository.data?.defaultBranch;
  const remembered = useCompared(place);
  const opening = useQuery({
    ...openingQuery(at, { checkout: capabilities.checkout, remembered, base: place.base }),
    enabled: place.branch === undefined,
  });
  const opened = place.branch === undefined ? opening.data : undefined;
  useEffect(() => {
    if (opened && 'sides' in opened) navigate({ ...place, ...opened.sides }, { replace: true });
  }, [opened, place]);

  const placeBase = place.base;
  const comparison = useMemo<Comparison | null>(
    () => comparisonAt({ orgId, repo, branch, ephemeral, ephemeralBase, base: placeBase, twoDot }),
    [orgId, repo, branch, ephemeral, ephemeralBase, placeBase, twoDot],
  );
  const history = branch !== undefined && branch === base && ephemeral === ephemeralBase;
  const [{ copies }] = useSettings();
  const source = useMemo<DiffRequest | null>(
    () => comparison && diffRequestOf(comparison, copies),
    [comparison, copies],
  );
  return {
    at,
    capabilities,
    base,
    defaultBranch: repository.data?.defaultBranch,
    /** Why the comparison is unknown; null: it is known, or still loading. */
    error: (branch === undefined ? opening.error : null) ?? repository.error,
    /** The comparison is not known yet. */
    isOpening: opening.isFetching || (opened !== undefined && 'sides' in opened),
    comparison,
    /** The base of every diff request here. */
    source,
    /** The request of the whole comparison's diff; null: none, or not known yet. */
    request: history ? null : source,
    /** Both sides are equal: its commits are read one by one. */
    history,
    /** The repository has no commit; the name of its unborn branch. */
    unborn: opened && 'unborn' in opened ? opened : null,
    /** The key under which data about this comparison is stored. */
    id: `${orgId} ${repo} ${ephemeralBase ? '~' : ''}${base ?? ''}...${ephemeral ? '~' : ''}${branch ?? ''}${twoDot === true ? ' direct' : ''}`,
  };
}

export type ComparisonState = ReturnType<typeof useComparison>;

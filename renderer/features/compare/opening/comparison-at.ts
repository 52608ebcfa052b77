import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import type { ComparePlace } from '../../../app/place.ts';

type Place = Omit<ComparePlace, 'screen' | 'base' | 'branch' | 'twoDot'> & {
  [part in 'base' | 'branch' | 'twoDot']?: ComparePlace[part] | undefined;
};

/** The comparison of a place; null: not known yet. */
export function comparisonAt(place: Place): Comparison | null {
  const { orgId, repo, branch, ephemeral, ephemeralBase, base, twoDot } = place;
  if (branch === undefined) return null;
  return {
    orgId,
    repo,
    branch,
    ephemeral,
    ephemeralBase,
    ...(base === undefined ? {} : { base }),
    ...(twoDot === undefined ? {} : { twoDot }),
  };
}

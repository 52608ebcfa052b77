import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';

/** Swaps base and branch; undefined while one of them is not known. File, commit and line are not kept. */
export function swapOf(place: ComparePlace, base: string | undefined): (() => void) | undefined {
  const { screen, orgId, repo, branch, ephemeral, ephemeralBase } = place;
  if (base === undefined || branch === undefined) return undefined;
  const other = { branch: base, base: branch, ephemeral: ephemeralBase, ephemeralBase: ephemeral };
  return () => navigate({ screen, orgId, repo, ...other });
}

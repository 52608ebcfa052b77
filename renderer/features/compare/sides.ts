import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';

/** Compares the other way round; undefined while a side is not known. What was looked at stays behind. */
export function swapOf(place: ComparePlace, base: string | undefined): (() => void) | undefined {
  const { screen, orgId, repo, branch, ephemeral, ephemeralBase } = place;
  if (base === undefined || branch === undefined) return undefined;
  const other = { branch: base, base: branch, ephemeral: ephemeralBase, ephemeralBase: ephemeral };
  return () => navigate({ screen, orgId, repo, ...other });
}

import { sideName } from '../../../../shared/domain/side.ts';
import { WORKTREE } from '../../../../shared/domain/worktree.ts';
import { navigate } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import type { NothingToCompareProps } from './NothingToCompare.tsx';

/** Reads the history of a side, or of a single commit: a comparison with itself. File, commit and line are not kept. */
export function readHistory({ screen, orgId, repo }: ComparePlace, side: string, ephemeral = false): void {
  navigate({
    screen,
    orgId,
    repo,
    branch: side,
    base: side,
    ephemeral,
    ephemeralBase: ephemeral,
  });
}

/** What is compared at a place, and what can be read there where both sides are equal. */
export function sidesAt(
  place: ComparePlace,
  base: string | undefined,
  commits: number | undefined,
): NothingToCompareProps {
  const { branch, ephemeral } = place;
  return {
    names: { branch: sideName(branch ?? ''), base: base === undefined ? undefined : sideName(base) },
    commits,
    onSwap: swapOf(place, base),
    onHistory:
      branch === undefined || branch === WORKTREE ? undefined : () => readHistory(place, branch, ephemeral),
  };
}

/** Swaps base and branch; undefined while one of them is not known. File, commit and line are not kept. */
function swapOf(place: ComparePlace, base: string | undefined): (() => void) | undefined {
  const { screen, orgId, repo, branch, ephemeral, ephemeralBase } = place;
  // What is not committed is nothing that a branch could have left.
  if (base === undefined || branch === undefined || branch === WORKTREE) return undefined;
  const other = { branch: base, base: branch, ephemeral: ephemeralBase, ephemeralBase: ephemeral };
  return () => navigate({ screen, orgId, repo, ...other });
}

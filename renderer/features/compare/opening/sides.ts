import { sideName } from '../../../../shared/domain/side.ts';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import { navigate } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { formatChanges } from '../../../../shared/domain/shown-commits.ts';
import type { NothingToCompareProps } from './NothingToCompare.tsx';

/** Shows the history of a side or a single commit: a comparison with itself. Drops file, commit and line. */
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

/** Shows what a commit changes, at a line of one of its files. `line` null: at the file. */
export function readCommit(
  { screen, orgId, repo, ephemeral }: ComparePlace,
  sha: string,
  { path, line }: { path: string; line: number | null },
): void {
  navigate({
    screen,
    orgId,
    repo,
    branch: sha,
    base: sha,
    ephemeral,
    ephemeralBase: ephemeral,
    commit: sha,
    changes: formatChanges({ oldest: sha, newest: sha }),
    file: path,
    ...(line === null ? {} : { line }),
  });
}

/** The sides of a place, and what can be read there if both are equal. */
export function sidesAt(
  place: ComparePlace,
  base: string | undefined,
  commits: number | undefined,
): NothingToCompareProps {
  const { branch, ephemeral } = place;
  return {
    side: branch ?? '',
    names: { branch: sideName(branch ?? ''), base: base === undefined ? undefined : sideName(base) },
    commits,
    onSwap: swapOf(place, base),
    onHistory:
      branch === undefined || isUncommittedSide(branch)
        ? undefined
        : () => readHistory(place, branch, ephemeral),
  };
}

/** Swaps base and branch; undefined while one is unknown. Drops file, commit and line. */
function swapOf(place: ComparePlace, base: string | undefined): (() => void) | undefined {
  const { screen, orgId, repo, branch, ephemeral, ephemeralBase } = place;
  // No branch can be based on uncommitted changes.
  if (base === undefined || branch === undefined || isUncommittedSide(branch)) return undefined;
  const other = { branch: base, base: branch, ephemeral: ephemeralBase, ephemeralBase: ephemeral };
  return () => navigate({ screen, orgId, repo, ...other });
}

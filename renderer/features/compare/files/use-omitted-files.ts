import { useQuery } from '@tanstack/react-query';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import { worktreeLackQuery } from '../../../api/queries.ts';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext } from '../DiffProvider.tsx';

/**
 * The uncommitted files that the shown changes leave out, and those with a conflict; null: none, not read yet, or the
 * branch is a commit.
 */
export function useOmittedFiles() {
  const { place, comparison } = useComparisonContext();
  const { read, commits } = useCommitsContext();
  const { diff } = useDiffContext();
  const side = place.branch ?? '';
  const { data } = useQuery({
    ...worktreeLackQuery(comparison.at, side, commits[0]?.sha),
    enabled: isUncommittedSide(side) && read.isSuccess && diff.status === 'ready',
    // After each reading: a conflict that was resolved as the file is leaves the same contents.
    staleTime: 0,
  });
  if (data === undefined) return null;
  return data.files.length + data.more + data.conflicts.paths.length === 0 ? null : data;
}

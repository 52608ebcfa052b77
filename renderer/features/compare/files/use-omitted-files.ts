import { useQuery } from '@tanstack/react-query';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import { worktreeLackQuery } from '../../../api/queries.ts';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';

/** The uncommitted files that the shown changes leave out; null: none, not read yet, or the branch is a commit. */
export function useOmittedFiles() {
  const { place, comparison } = useComparisonContext();
  const { read, commits } = useCommitsContext();
  const side = place.branch ?? '';
  const { data } = useQuery({
    ...worktreeLackQuery(comparison.at, side, commits[0]?.sha),
    enabled: isUncommittedSide(side) && read.isSuccess,
  });
  return data === undefined || (data.files.length === 0 && data.more === 0) ? null : data;
}

import { sideName } from '../../../../shared/domain/side.ts';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { MergeStatus } from '../../merge/MergeStatus.tsx';
import { useMerge } from '../../merge/use-merge.ts';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from '../DiffProvider.tsx';

/** Whether the branch merges into its base, where the whole branch is shown. */
export function MergeInto() {
  const { place, comparison, readAt, moved } = useComparisonContext();
  const { commits, read, shown } = useCommitsContext();
  const { diff } = useDiffContext();
  const { openFile } = useReaderContext();
  const { branch = '' } = place;
  const { base = '' } = comparison;
  const isBranch = comparison.request !== null && shown.ends === null && shown.versions === null;
  // Of a side that is gone, the commits read before would still merge.
  const areThere = !moved.isGone && read.error === null;
  const hasMerge =
    isBranch && areThere && !isUncommittedSide(branch) && place.twoDot !== true && read.mergeBase !== null;
  const merge = useMerge({
    comparison: hasMerge ? comparison.comparison : null,
    base: comparison.base,
    tip: commits[0]?.sha,
    baseTip: readAt?.tips?.base,
    moves: moved.moves,
  });
  const opens = useStable((path: string) =>
    diff.files.some((file) => file.path === path) ? () => openFile(path) : undefined,
  );
  if (!hasMerge) return null;
  return (
    <MergeStatus merge={merge} sides={{ base: sideName(base), branch: sideName(branch) }} openFile={opens} />
  );
}

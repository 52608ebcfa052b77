import { useMemo, useState } from 'react';
import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import { useCommands } from '../../../app/commands.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { useWhoRead } from '../../who-read/use-who-read.ts';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useCommitsContext, useVersionsContext } from '../CommitsProvider.tsx';
import { useDiffContext } from '../DiffProvider.tsx';

const WhoReadDialog = loadable(() => import('../../who-read/WhoReadDialog.tsx'));

/** What others read of the branch, and the choice whether others see what the user reads. */
export function WhoRead() {
  const { comparison } = useComparisonContext();
  const { commits, overview } = useCommitsContext();
  const { list } = useVersionsContext();
  const { diff } = useDiffContext();
  const [isOpen, setOpen] = useState(false);
  const [newest] = commits;
  const ids = useMemo(
    () => [
      ...new Set([
        ...commits.filter((commit) => !isUncommitted(commit)).map(({ sha }) => sha),
        ...list.map(({ tip }) => tip),
      ]),
    ],
    [commits, list],
  );
  const { state, problem } = useWhoRead({
    at: comparison.at,
    comparison: comparison.id,
    tip: newest && !isUncommitted(newest) ? newest.sha : undefined,
    commits: ids,
    overview,
    hunks: diff.hunks,
  });
  useCommands({ 'reading.share': state ? () => setOpen(true) : undefined });
  if (!isOpen || !state) return null;
  return <WhoReadDialog at={comparison.at} state={state} problem={problem} onClose={() => setOpen(false)} />;
}

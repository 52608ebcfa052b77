import { useMemo } from 'react';
import { sideName } from '../../../../shared/domain/side.ts';
import { shortSha } from '../../../ui/format.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { generatedFiles } from '../files/generated-files.ts';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { isWhole } from '../commits/use-shown.ts';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useDiffContext } from '../DiffProvider.tsx';
import { agentLines, agentWords } from './agent-words.ts';
import { sumsOfAll } from './file-sums.ts';
import { linesUnreadByAll } from './lines-to-read.ts';
import { Totals } from './Totals.tsx';

/** The size of the comparison: separate from the rest of the bar, because it changes while files arrive. */
export function DiffTotals() {
  const { diff, viewed } = useDiffContext();
  const { count, shown } = useCommitsContext();
  const { comparison, readAt } = useComparisonContext();
  const { branch = '' } = comparison.comparison ?? {};
  const tips = isWhole(shown) ? readAt?.tips : undefined;
  const state = tips
    ? `${sideName(branch)} at ${shortSha(tips.branch)}, ${sideName(comparison.base ?? '')} at ${shortSha(tips.base)}`
    : '';
  const agents = useMemo(() => agentWords(agentLines(diff, viewed)), [diff, viewed]);
  const [{ movedCode, copies }] = useSettings();
  const { moved } = sumsOfAll(diff.files);
  const generated = useMemo(() => {
    const those = generatedFiles(diff.files, diff.generated);
    const sum = (of: 'additions' | 'deletions'): number => those.reduce((all, file) => all + file[of], 0);
    return { files: those.length, additions: sum('additions'), deletions: sum('deletions') };
  }, [diff.files, diff.generated]);
  const unreadByAll = useMemo(() => linesUnreadByAll(diff, viewed), [diff, viewed]);
  const isShown = movedCode !== 'ignore';
  return (
    <Totals
      diff={diff}
      commits={count}
      generated={generated}
      agents={agents}
      copies={copies}
      moved={isShown ? moved : 0}
      movesCut={isShown && diff.movesCut}
      unreadByAll={unreadByAll}
      state={state}
    />
  );
}

import { createContext, use, useMemo, type ReactNode } from 'react';
import { peopleRefsOn } from '../../api/noted-objects.ts';
import type { Insert } from '../../diff/index.ts';
import { diffEndsOf, useLineCards } from '../lines/index.ts';
import { shownDiffOf } from '../remarks/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import { useCommitsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from './DiffProvider.tsx';
import { readHistory } from './opening/sides.ts';

const LineCardsContext = createContext<readonly Insert[]>([]);

/** The cards about lines, as blocks of the diff. */
export const useLineCardsContext = (): readonly Insert[] => use(LineCardsContext);

/** The origins of lines: the cards under them. */
export function LinesProvider({ children }: { children: ReactNode }) {
  const { place, comparison } = useComparisonContext();
  const { overview, commits, read, shown: changes } = useCommitsContext();
  const { diff, view } = useDiffContext();
  const { handle } = useReaderContext();
  const [{ whitespace }] = useSettings();
  const source = comparison.request || changes.request ? comparison.source : null;
  const { mergeBase } = read;
  const shown = useMemo(
    () => source && shownDiffOf(changes.request ?? source, commits[0]?.sha, mergeBase),
    [source, changes.request, commits, mergeBase],
  );
  const parent = commits.find(({ sha }) => sha === shown?.commits.sha)?.parents[0];
  const ends = useMemo(
    () => shown && diffEndsOf(shown, diff.mergeBase, parent),
    [shown, diff.mergeBase, parent],
  );
  const cards = useLineCards({
    shown,
    ends,
    view,
    ignoreSpace: whitespace !== 'show',
    diff,
    handle,
    refsOn: (commit) => peopleRefsOn(overview, commit),
    openCommit: (sha) =>
      commits.some((commit) => commit.sha === sha) ? changes.show(sha) : readHistory(place, sha),
  });
  return <LineCardsContext value={cards}>{children}</LineCardsContext>;
}

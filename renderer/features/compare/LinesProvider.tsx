import { createContext, use, useMemo, type ReactNode } from 'react';
import { peopleRefsOn } from '../../api/noted-objects.ts';
import { useCommands } from '../../app/commands.tsx';
import type { Insert, LineAuthors } from '../../diff/index.ts';
import { diffEndsOf, useLineAuthors, useLineCards } from '../lines/index.ts';
import { shownDiffOf } from '../remarks/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import { useCommitsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from './DiffProvider.tsx';
import { readHistory } from './opening/sides.ts';

interface LinesContextValue {
  /** Blocks of the diff. */
  cards: readonly Insert[];
  authors: LineAuthors | undefined;
}

const LinesContext = createContext<LinesContextValue>({ cards: [], authors: undefined });

/** The cards about lines, and the column of their authors. */
export const useLinesContext = (): LinesContextValue => use(LinesContext);

/** The origins of lines: the cards under them. */
export function LinesProvider({ children }: { children: ReactNode }) {
  const { place, comparison } = useComparisonContext();
  const { overview, commits, read, shown: changes } = useCommitsContext();
  const { diff, view } = useDiffContext();
  const { handle } = useReaderContext();
  const [{ whitespace, lineAuthors }, change] = useSettings();
  const ignoreSpace = whitespace !== 'show';
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
  const { cards, ask } = useLineCards({
    shown,
    ends,
    view,
    ignoreSpace,
    diff,
    handle,
    refsOn: (commit) => peopleRefsOn(overview, commit),
    openCommit: (sha) =>
      commits.some((commit) => commit.sha === sha) ? changes.show(sha) : readHistory(place, sha),
  });
  const authors = useLineAuthors({ isOn: lineAuthors, shown, ends, ignoreSpace, diff, open: ask });
  useCommands({ 'authors.toggle': () => change({ lineAuthors: !lineAuthors }) });
  const lines = useMemo(() => ({ cards, authors }), [cards, authors]);
  return <LinesContext value={lines}>{children}</LinesContext>;
}

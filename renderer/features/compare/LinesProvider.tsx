import { createContext, use, useMemo, type ReactNode } from 'react';
import { peopleRefsOn } from '../../api/noted-objects.ts';
import { useCommands } from '../../app/commands.tsx';
import type { Insert, LineAuthors, LineMark } from '../../diff/index.ts';
import { diffEndsOf, type DiffEnds, useLineAuthors, useLineCards, useWrittenLines } from '../lines/index.ts';
import { shownDiffOf, useDiscussed } from '../remarks/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import { useCommitsContext } from './CommitsProvider.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext, useReaderContext } from './DiffProvider.tsx';
import { readCommit, readHistory } from './opening/sides.ts';
import { useRemarksContext } from './RemarksProvider.tsx';

interface LinesContextValue {
  /** The commits on both sides of the diff; null: not known yet, or there is none. */
  ends: DiffEnds | null;
  /** Blocks of the diff. */
  cards: readonly Insert[];
  authors: LineAuthors | undefined;
  marks: readonly LineMark[];
  /** @returns false: the mark is of something else */
  onMark: (mark: LineMark) => boolean;
  /** Which lines agents wrote. */
  written: ReturnType<typeof useWrittenLines>;
}

const LinesContext = createContext<LinesContextValue>({
  ends: null,
  cards: [],
  authors: undefined,
  marks: [],
  onMark: () => false,
  written: { lines: undefined, problem: null },
});

/** The cards about lines, the column of their authors, marks of what was said before, and which lines agents wrote. */
export const useLinesContext = (): LinesContextValue => use(LinesContext);

/** The origins of lines, and what was said about them before: cards under them. */
export function LinesProvider({ children }: { children: ReactNode }) {
  const { place, comparison, readAt } = useComparisonContext();
  const { overview, commits, read, shown: changes } = useCommitsContext();
  const { diff, view } = useDiffContext();
  const { handle } = useReaderContext();
  const { remarks, isLoading } = useRemarksContext();
  const [{ whitespace, lineAuthors, discussedBefore, agentLines }, change] = useSettings();
  const ignoreSpace = whitespace !== 'show';
  const source = comparison.request || changes.request ? comparison.source : null;
  const mergeBase = readAt?.mergeBase ?? read.mergeBase;
  const tip = commits[0] && (readAt?.tips?.branch ?? commits[0].sha);
  const shown = useMemo(
    () => source && shownDiffOf(changes.request ?? source, tip, mergeBase),
    [source, changes.request, tip, mergeBase],
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
  const old = useDiscussed({
    isOn: discussedBefore && place.twoDot !== true,
    shown,
    view,
    diff,
    own: isLoading ? null : remarks.threads,
    handle,
    openThread: ({ commit, anchor: { path, side, lines } }) =>
      readCommit(place, commit, { path, line: side === 'new' ? (lines?.first ?? null) : null }),
  });
  const written = useWrittenLines({ isOn: agentLines, shown, diff, overview });
  useCommands({
    'authors.toggle': () => change({ lineAuthors: !lineAuthors }),
    'agents.toggle': () => change({ agentLines: !agentLines }),
    'discussed.toggle': () => change({ discussedBefore: !discussedBefore }),
  });
  const { marks, onMark } = old;
  const lines = useMemo(
    () => ({
      ends,
      cards: old.cards.length === 0 ? cards : [...cards, ...old.cards],
      authors,
      marks,
      onMark,
      written,
    }),
    [ends, cards, authors, old.cards, marks, onMark, written],
  );
  return <LinesContext value={lines}>{children}</LinesContext>;
}

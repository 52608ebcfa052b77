import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { positionIn } from '../../../shared/domain/commit-positions.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import type { RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { amendPlace } from '../../app/navigation.ts';
import { requiredContext } from '../../ui/required-context.ts';
import { becameWords } from '../committed/committed-words.ts';
import { chooseRef, isForeign, useCopyable } from '../notes/index.ts';
import { shownDiffOf, useRemarkLayer, type RemarkCounts, type RemarkLayer } from '../remarks/index.ts';
import { CommitVerdictsContext } from '../verdicts/CommitVerdict.tsx';
import { byCommit } from '../verdicts/verdict-words.ts';
import { useCommitsContext } from './CommitsProvider.tsx';
import { useNotedBranch } from './CopiedNotes.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useDiffContext, useReaderContext, useVisibleFileContext } from './DiffProvider.tsx';
import { useInChanges } from './opened/use-in-changes.ts';
import { usePaneActions } from './panes/PanesProvider.tsx';

type Anchors = RemarkLayer['anchorsOf'];

const [RemarksContext, useRemarksContext] = requiredContext<RemarkLayer>('The remarks');
const [CommitRemarksContext, useCommitRemarksContext] =
  requiredContext<ReadonlyMap<string, RemarkCounts>>('Remarks by commit');
const [NoteAnchorsContext, useNoteAnchorsContext] = requiredContext<{
  anchorsOf: Anchors;
  /** Remarks go to the notes ref that the notes panel shows. */
  onNotesRefShown: (notesRef: string) => void;
}>('Remarks in notes');
export { RemarksContext, useRemarksContext, useCommitRemarksContext, useNoteAnchorsContext };

const openNote = ({ commit, notesRef, replaced }: RemarkThread): void =>
  // A replaced commit is not among those that can be chosen.
  replaced === true ? amendPlace({ object: commit, notesRef }) : amendPlace({ commit, notesRef }, ['object']);

/** To which commit remarks on uncommitted changes are offered: these changes are in it. */
function useCommittedAs(): (thread: RemarkThread) => string | null {
  const { commits } = useCommitsContext();
  const offered = useCopyable(useNotedBranch(), commits);
  return useCallback(
    ({ commit, notesRef, remarks }) =>
      offered.find(
        (note) =>
          note.from === commit &&
          note.notesRef === notesRef &&
          remarks.some(({ id }) => note.uncommitted?.includes(id.source) ?? note.text.includes(id.source)),
      )?.to ?? null,
    [offered],
  );
}

/** The diff whose remarks are shown; null: none, or not known yet. */
export function useRemarkedDiff(): ShownDiff | null {
  const { place, comparison, readAt } = useComparisonContext();
  const { commits, read, shown } = useCommitsContext();
  /** The base of every diff request here; null: nothing is shown. */
  const source = comparison.request || shown.request ? comparison.source : null;
  const isNewestShown =
    shown.versions !== null && shown.versions.pair === null && shown.versions.two?.to.tip === commits[0]?.sha;
  const mergeBase = readAt?.mergeBase ?? read.mergeBase;
  // Where nothing is uncommitted any more, remarks on what was are still there.
  const listed = commits[0]?.sha ?? (isUncommittedSide(place.branch) ? (mergeBase ?? undefined) : undefined);
  // The list may be older than a diff that was updated just now.
  const tip = listed && (readAt?.tips?.branch ?? listed);
  return useMemo(
    () => source && shownDiffOf(shown.request ?? source, tip, mergeBase, isNewestShown),
    [source, shown.request, tip, mergeBase, isNewestShown],
  );
}

const atOnce = (run: () => void): void => run();

interface RemarksProviderProps {
  children: ReactNode;
  /** A file that is read as a whole: the diff whose remarks are shown in it, and its commit, which gets new ones. */
  inFile?: { diff: ShownDiff; commit: string; opensDrafts: boolean };
}

/** The remarks on the lines of the shown diff, or of a file. */
export function RemarksProvider({ children, inFile }: RemarksProviderProps) {
  const { place, comparison, onConflict, leaveConflict } = useComparisonContext();
  const { overview, commits, shown, committed, noteRequest } = useCommitsContext();
  const committedAs = useCommittedAs();
  const { show: showPane } = usePaneActions();
  const { diff, view } = useDiffContext();
  const { handle } = useReaderContext();
  const visible = useVisibleFileContext();
  const ofDiff = useRemarkedDiff();
  const inChanges = useInChanges();
  const inPlace = inFile === undefined ? inChanges : atOnce;
  const [panelRef, setPanelRef] = useState<string | null>(null);
  /** The notes ref for remarks: never a program's. */
  const notesRef = useMemo(() => {
    const wanted = place.notesRef ?? panelRef ?? chooseRef(overview, null, null);
    return isForeign(overview, wanted) ? chooseRef(overview, null, null) : wanted;
  }, [place.notesRef, panelRef, overview]);
  const layer = useRemarkLayer({
    shown: inFile?.diff ?? ofDiff,
    aimedAt: inFile?.commit ?? null,
    inPlace,
    // Behind a file that is read as a whole, it is the file that has them open.
    opensDrafts: inFile?.opensDrafts ?? place.opened === undefined,
    view,
    base: comparison.source?.base,
    commits,
    notesRef,
    diff,
    file: visible ?? diff.files[0]?.path,
    handle,
    onConflict,
    onWrite: diff.expect,
    openNote: (thread) => {
      leaveConflict.current?.();
      openNote(thread);
      showPane('right');
    },
    openCommit: ({ commit }) =>
      committed?.commits.some(({ sha }) => sha === commit) === true && positionIn(commits, commit) < 0
        ? committed.open()
        : shown.show(commit),
    committedAs,
    becameOf: useCallback((path: string) => becameWords(committed, path), [committed]),
    chooseCommit: shown.choose,
    writeNote: noteRequest.ask,
  });
  const { anchorsOf } = layer;
  const { verdicts, trailerRules } = layer.remarks;
  const commitVerdicts = useMemo(
    () => ({ noted: byCommit(verdicts), trailerRules }),
    [verdicts, trailerRules],
  );
  const inNotes = useMemo(() => ({ anchorsOf, onNotesRefShown: setPanelRef }), [anchorsOf]);
  return (
    <CommitRemarksContext value={layer.commits}>
      <CommitVerdictsContext value={commitVerdicts}>
        <NoteAnchorsContext value={inNotes}>
          <RemarksContext value={layer}>{children}</RemarksContext>
        </NoteAnchorsContext>
      </CommitVerdictsContext>
    </CommitRemarksContext>
  );
}

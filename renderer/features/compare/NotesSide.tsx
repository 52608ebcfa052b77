import { useDeferredValue, useMemo, type ComponentProps } from 'react';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { amendCommit, amendPlace } from '../../app/navigation.ts';
import { useStable } from '../../ui/use-stable.ts';
import { becameWords } from '../committed/committed-words.ts';
import { NotesPanel } from '../notes/index.ts';
import { useNotedBranch } from './CopiedNotes.tsx';
import { useCommitListContext } from './CommitListProvider.tsx';
import { useCommitsContext } from './CommitsProvider.tsx';
import { listedPosition } from './commits/use-commit-list.ts';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { useNotedContext, useReaderContext, useVisibleFileContext } from './DiffProvider.tsx';
import { readHistory } from './opening/sides.ts';
import { usePanes } from './panes/PanesProvider.tsx';
import { useNoteAnchorsContext } from './RemarksProvider.tsx';

const showNotesRef = (notesRef: string): void => amendPlace({ notesRef });
const showObject = (sha: string | null): void => (sha === null ? amendCommit() : amendPlace({ object: sha }));

type Panel = ComponentProps<typeof NotesPanel>;

/**
 * The notes beside a diff. They only re-render when their props differ, not for each file in view, and after the diff:
 * when stepping, the change is on screen before its notes.
 */
export function NotesSide() {
  const { place, comparison, onConflict, leaveConflict } = useComparisonContext();
  const { read, commits, tags, index, commit, object, shown, committed, noteRequest } = useCommitsContext();
  const { listed } = useCommitListContext();
  const visible = useVisibleFileContext();
  const { toReading } = useReaderContext();
  const { request } = comparison;
  const { ends } = shown;
  const file = useMemo(
    () =>
      // A note on a file is about its version at the branch's head, which may differ from the commit's.
      request === null || visible === undefined || ends || isUncommittedSide(request.branch)
        ? null
        : { branch: request.branch, ephemeral: request.ephemeral, path: visible },
    [request, visible, ends],
  );
  const now: Panel = {
    ...useNoteAnchorsContext(),
    place: comparison.at,
    commit,
    branch: useNotedBranch(),
    index: commit && listedPosition(index, read.total, listed.oldestFirst),
    total: read.total,
    notesRef: place.notesRef?.startsWith('refs/notes/') === true ? place.notesRef : undefined,
    onNotesRef: showNotesRef,
    focusRequest: noteRequest.focusRequest,
    focusAwaited: noteRequest.isPending,
    isLoading: read.isLoading || comparison.isOpening,
    file,
    became: becameWords(committed),
    commits,
    tags,
    object,
    blobs: useNotedContext().blobs,
    onChooseCommit: shown.choose,
    onObject: useStable((sha: string | null) => {
      leaveConflict.current?.();
      showObject(sha);
    }),
    onReadAlone: useStable((sha: string) => readHistory(place, sha)),
    onConflict,
    onLeave: toReading,
    // Over the code it would close, and hide the note that was saved.
    onSaved: usePanes().over === 'right' ? undefined : toReading,
  };
  const late = useDeferredValue<Panel | null>(now, null);
  return late === null ? null : <NotesPanel {...late} />;
}

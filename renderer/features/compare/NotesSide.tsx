import { useDeferredValue, useMemo, type ComponentProps } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import { amendCommit, amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import { useStable } from '../../ui/use-stable.ts';
import { NotesPanel } from '../notes/index.ts';
import { readHistory } from './opening/sides.ts';
import type { ShownChanges } from './commits/use-shown.ts';

const showNotesRef = (notesRef: string): void => amendPlace({ notesRef });
const showObject = (sha: string | null): void => (sha === null ? amendCommit() : amendPlace({ object: sha }));

type Panel = ComponentProps<typeof NotesPanel>;

interface NotesSideProps extends Omit<
  Panel,
  'place' | 'notesRef' | 'onNotesRef' | 'file' | 'onChooseCommit' | 'onObject' | 'onReadAlone'
> {
  place: ComparePlace;
  at: Panel['place'];
  /** The whole comparison's diff; null: there is none. */
  request: DiffRequest | null;
  shown: ShownChanges;
  /** The file in view. */
  visible: string | undefined;
}

/**
 * The notes beside a diff. They are drawn again only when what they are given differs, not with every file in view, and
 * after the diff: what is stepped to is on screen before its notes are.
 */
export function NotesSide({ place, at, request, shown, visible, onLeave, ...panel }: NotesSideProps) {
  const { ends } = shown;
  const file = useMemo(
    () =>
      // A note on a file is about its version at the branch's head, which a commit's need not be.
      request === null || visible === undefined || ends || request.branch === WORKTREE
        ? null
        : { branch: request.branch, ephemeral: request.ephemeral, path: visible },
    [request, visible, ends],
  );
  const now: Panel = {
    ...panel,
    place: at,
    notesRef: place.notesRef?.startsWith('refs/notes/') === true ? place.notesRef : undefined,
    onNotesRef: showNotesRef,
    file,
    onChooseCommit: shown.choose,
    onObject: showObject,
    onReadAlone: useStable((sha: string) => readHistory(place, sha)),
    onLeave: useStable(() => onLeave?.()),
  };
  const late = useDeferredValue<Panel | null>(now, null);
  return late === null ? null : <NotesPanel {...late} />;
}

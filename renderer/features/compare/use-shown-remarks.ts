import { useMemo, useState, type RefObject } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff, DiffHandle } from '../../diff/index.ts';
import { chooseRef, isForeign, type OpenConflict } from '../notes/index.ts';
import { shownDiffOf, useRemarkLayer } from '../remarks/index.ts';
import type { FoundCommits } from './commits/use-commits.ts';
import type { ShownChanges } from './commits/use-shown.ts';

interface ShownRemarks {
  place: ComparePlace;
  found: FoundCommits;
  shown: ShownChanges;
  /** What any diff here is asked for with; null: nothing is shown. */
  source: DiffRequest | null;
  /** Names what is shown. */
  view: string;
  diff: Diff;
  /** The file in view. */
  visible: string | undefined;
  handle: RefObject<DiffHandle | null>;
  onConflict: (conflict: OpenConflict | null) => void;
  /** Opens the composer of the chosen commit's note. */
  writeNote: (() => void) | undefined;
}

/** The remarks of what is shown. `onNotesRefShown`: what is written in the margin goes where the note panel is, too. */
export function useShownRemarks({ place, found, shown, source, view, diff, visible, ...rest }: ShownRemarks) {
  const { overview, commits, read } = found;
  const { mergeBase } = read;
  /** The notes ref that the note panel shows. */
  const [panelRef, setPanelRef] = useState<string | null>(null);
  /** Where a remark goes: never into a program's notes. */
  const notesRef = useMemo(() => {
    const wanted = place.notesRef ?? panelRef ?? chooseRef(overview, null, null);
    return isForeign(overview, wanted) ? chooseRef(overview, null, null) : wanted;
  }, [place.notesRef, panelRef, overview]);
  const layer = useRemarkLayer({
    ...rest,
    shown: useMemo(
      () => source && shownDiffOf(shown.request ?? source, commits[0]?.sha, mergeBase),
      [source, shown.request, commits, mergeBase],
    ),
    view,
    commits,
    notesRef,
    diff,
    file: visible ?? diff.files[0]?.path,
    openNote: ({ commit, notesRef: ref }) => amendPlace({ commit, notesRef: ref }, ['object']),
    openCommit: ({ commit }) => shown.show(commit),
    chooseCommit: shown.choose,
  });
  return { layer, onNotesRefShown: setPanelRef };
}

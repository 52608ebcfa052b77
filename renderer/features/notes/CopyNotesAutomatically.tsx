import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { notesOverviewQuery } from '../../api/queries.ts';
import { useSettings } from '../settings/use-settings.ts';
import { isForeign } from './choose-ref.ts';
import { useCopyable, type NotedBranch } from './use-copyable.ts';
import { isToCopy, useCopyNotes } from './use-copy-notes.ts';

interface CopyNotesProps {
  branch: NotedBranch;
  commits: readonly Commit[];
}

/** Copies notes to rewritten commits as soon as these are shown, if the user chose that. */
export function CopyNotesAutomatically(props: CopyNotesProps) {
  const [{ copyNotes }] = useSettings();
  return copyNotes ? <Copies {...props} /> : null;
}

function Copies({ branch, commits }: CopyNotesProps) {
  const notes = useCopyable(branch, commits);
  const { data: overview } = useQuery(notesOverviewQuery(branch));
  const copy = useCopyNotes(branch);
  /** Each is tried once: what could not be written, or was undone, is offered. */
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (overview === undefined || copy.progress !== null) return;
    const next = notes
      .filter(isToCopy)
      .filter((note) => !isForeign(overview, note.notesRef) && !tried.current.has(nameOf(note)));
    if (next.length === 0) return;
    for (const note of next) tried.current.add(nameOf(note));
    copy.start(next);
  }, [notes, overview, copy]);
  return null;
}

const nameOf = ({ notesRef, from, to }: { notesRef: string; from: string; to: string }): string =>
  `${notesRef} ${from} ${to}`;

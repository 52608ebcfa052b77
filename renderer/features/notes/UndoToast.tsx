import { useEffect } from 'react';
import { shortNotesRef } from '../../../shared/domain/notes/ref-name.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { shortSha } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './UndoToast.module.css';

export interface Removed {
  place: NotePlace;
  text: string;
  /** The notes ref after the removal. */
  refSha: string | null;
  /** Why it could not be brought back. */
  problem?: string;
}

const SHOWN = 10_000;

interface UndoToastProps {
  removed: Removed;
  onUndo: () => void;
  onGone: () => void;
}

/** A note was removed, without a question; for ten seconds one click brings it back. Later its history does. */
export function UndoToast({ removed, onUndo, onGone }: UndoToastProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN);
    return () => clearTimeout(timer);
    // Restarted by another removal only, not by a new callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [removed]);
  return (
    <div className={styles.toast} role="status">
      {removed.problem === undefined ? null : <span>{removed.problem}</span>}
      <span hidden={removed.problem !== undefined}>
        Removed from <SafeText text={shortNotesRef(removed.place.notesRef)} /> on{' '}
        <code>{shortSha(removed.place.object)}</code>
      </span>
      <Button look="quiet" onClick={onUndo}>
        {removed.problem === undefined ? 'Undo' : 'Try again'}
      </Button>
    </div>
  );
}

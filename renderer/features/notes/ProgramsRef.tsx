import { useEffect, useRef } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { programOf } from '../../../shared/domain/notes/program-refs.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Composer.module.css';

interface ProgramsRefProps {
  place: NotePlace;
  /** Where new notes go. */
  instead: string;
  /** Incremented when writing was requested. */
  focusRequest: number;
  onInstead: () => void;
  onWrite: () => void;
}

/** In place of the composer where a program's data is: what it is, and where to write. */
export function ProgramsRef({ place, instead, focusRequest, onInstead, onWrite }: ProgramsRefProps) {
  const first = useRef<HTMLButtonElement>(null);
  const last = useRef(focusRequest);
  useEffect(() => {
    if (last.current !== focusRequest) first.current?.focus();
    last.current = focusRequest;
  }, [focusRequest]);
  const program = programOf(place.notesRef);
  return (
    <div className={styles.write} data-composer="">
      <div className={styles.foreign}>
        <p>
          {program === null ? (
            'A program seems to have written these notes.'
          ) : (
            <>
              <b>
                <SafeText text={shortNotesRef(place.notesRef)} />
              </b>{' '}
              is {program.name === null ? 'a program' : program.name}’s: {program.what}.
            </>
          )}
        </p>
        <Button ref={first} onClick={onInstead}>
          <span>
            Write to <SafeText text={shortNotesRef(instead)} />
          </span>
        </Button>
        <Button look="quiet" onClick={onWrite}>
          Write here
        </Button>
      </div>
    </div>
  );
}

interface ForeignProps {
  place: NotePlace;
  instead: string;
  onWrite: () => void;
  onKeep: () => void;
}

/** Asks before a draft of a person goes to a ref that a program writes. */
export function Foreign({ place, instead, onWrite, onKeep }: ForeignProps) {
  const name = shortNotesRef(place.notesRef);
  return (
    <div className={styles.foreign} role="alertdialog" aria-label={plainWords(`Write to ${name}?`)}>
      <p>
        <b>
          <SafeText text={name} />
        </b>{' '}
        looks like a program’s. Your new notes go to{' '}
        <b>
          <SafeText text={shortNotesRef(instead)} />
        </b>
        .
      </p>
      <Button look="primary" onClick={onKeep}>
        Keep it as a draft
      </Button>
      <Button onClick={onWrite}>
        <span>
          Write to <SafeText text={name} />
        </span>
      </Button>
    </div>
  );
}

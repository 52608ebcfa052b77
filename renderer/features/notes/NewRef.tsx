import { plainWords } from '../../../shared/domain/plain-words.ts';
import { useId, useState, type FormEvent } from 'react';
import { programOf, programWords } from '../../../shared/domain/notes/program-refs.ts';
import { notesRefOf, shortNotesRef } from '../../api/notes-ref-name.ts';
import { Button } from '../../ui/Button.tsx';
import { neighboursIn } from '../../ui/cut-name.ts';
import { Chip } from '../../ui/Chip.tsx';
import { count } from '../../ui/format.ts';
import { fuzzy } from '../../ui/fuzzy.ts';
import { CutText } from '../../ui/MiddleCut.tsx';
import type { RefTab } from './props.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import styles from './RefTabs.module.css';
import { MAX_FIELD_CHARS } from '../../ui/most-typed.ts';
import { TextInput } from '../../ui/TextField.tsx';

interface NewRefProps {
  tabs: readonly RefTab[];
  onChoose: (ref: string) => void;
  onClose: () => void;
}

/**
 * Finds a notes ref or names a new one. A new ref is created by its first note; until then nothing exists on the host.
 */
export function NewRef({ tabs, onChoose, onClose }: NewRefProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const { ref, problem } = notesRefOf(typed);
  const id = useId();
  useFocusBack();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (ref !== null) onChoose(ref);
  }

  const matches = tabs.filter(
    ({ ref: one, program }) => program === null && fuzzy(typed.trim(), shortNotesRef(one)) !== null,
  );
  const program = ref === null ? null : programOf(ref);
  const complaint = problem !== null && (shown || typed !== '') ? problem : null;
  return (
    // Esc closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && (event.preventDefault(), onClose())}
    >
      <label htmlFor={id}>Notes ref</label>
      <div className={styles.line}>
        <TextInput
          id={id}
          // The user has just opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          placeholder="reviews"
          maxLength={MAX_FIELD_CHARS}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={complaint !== null}
          aria-describedby={`${id}-why`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary">
          {ref !== null && tabs.some((tab) => tab.ref === ref) ? 'Show' : 'Use'}
        </Button>
      </div>
      <p id={`${id}-why`} className={complaint === null ? styles.hint : styles.complaint} role="status">
        {complaint ??
          (ref === null
            ? 'A bare name goes under refs/notes/.'
            : program !== null
              ? `${ref} belongs to a program. ${programWords(program)}.`
              : tabs.some((tab) => tab.ref === ref)
                ? `${ref} exists.`
                : `${ref}, created with its first note.`)}
      </p>
      {matches.length === 0 ? null : (
        <ul className={styles.found} aria-label="Existing notes refs">
          {matches.map((tab, at) => (
            <li key={tab.ref}>
              <button
                type="button"
                className={styles.one}
                aria-label={plainWords(`${shortNotesRef(tab.ref)} ${count(tab.count)}`)}
                onClick={() => onChoose(tab.ref)}
              >
                <span className={styles.name}>
                  <CutText
                    text={shortNotesRef(tab.ref)}
                    neighbours={neighboursIn(matches, at, ({ ref: other }) => shortNotesRef(other))}
                  />
                </span>
                <Chip tone={tab.here ? 'note' : 'plain'}>{count(tab.count)}</Chip>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

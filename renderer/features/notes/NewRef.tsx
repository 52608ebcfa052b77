import { useId, useState, type FormEvent } from 'react';
import { notesRefOf } from '../../../shared/domain/notes/ref-name.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './RefTabs.module.css';

interface NewRefProps {
  taken: readonly string[];
  onChoose: (ref: string) => void;
  onClose: () => void;
}

/** Names a notes ref. It comes to be with its first note; until then there is nothing on the host. */
export function NewRef({ taken, onChoose, onClose }: NewRefProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const { ref, problem } = notesRefOf(typed);
  const id = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (ref !== null) onChoose(ref);
  }

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
        <input
          id={id}
          // The user just asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          placeholder="reviews"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={complaint !== null}
          aria-describedby={`${id}-why`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary">
          {ref !== null && taken.includes(ref) ? 'Show' : 'Use'}
        </Button>
      </div>
      <p id={`${id}-why`} className={complaint === null ? styles.hint : styles.complaint} role="status">
        {complaint ??
          (ref === null ? 'A bare name goes under refs/notes/.' : `${ref}, made with its first note.`)}
      </p>
    </form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { NoteAuthor, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { noteAuthorQuery } from '../../api/author-query.ts';
import { keys } from '../../api/keys.ts';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useChangeSettings } from '../settings/use-settings.ts';
import styles from './SignedAs.module.css';
import { TextInput } from '../../ui/TextField.tsx';

/** Who signs notes written here, and a button to change it. */
export function SignedAs({ place }: { place: RepositoryPlace }) {
  const { data: author } = useQuery(noteAuthorQuery(place));
  const [open, setOpen] = useState(false);
  if (author === undefined) return null;
  return (
    <>
      <button type="button" className={styles.who} aria-expanded={open} onClick={() => setOpen(!open)}>
        {author === null ? (
          'Sign your notes…'
        ) : (
          <>
            as <SafeText text={author.name} />
          </>
        )}
      </button>
      {open && author?.from === 'folder' ? (
        <FolderSigns author={author} onClose={() => setOpen(false)} />
      ) : null}
      {open && author?.from !== 'folder' ? (
        <SignForm name={author?.name ?? ''} email={author?.email ?? ''} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** A folder's own Git configuration wins, so that notes are signed like its commits. */
function FolderSigns({ author, onClose }: { author: NoteAuthor; onClose: () => void }) {
  useFocusBack();
  return (
    <div className={styles.form} role="group" aria-label="Who signs">
      <p className={styles.hint}>
        <b>
          <SafeText text={author.name} />
        </b>{' '}
        <SafeText text={`<${author.email}>`} />
      </p>
      <p className={styles.hint}>
        As this folder’s Git configuration says. Change it there: <code>git config user.name</code> and{' '}
        <code>user.email</code>.
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

interface SignFormProps {
  name: string;
  email: string;
  onClose: () => void;
}

function SignForm({ name: oldName, email: oldEmail, onClose }: SignFormProps) {
  const change = useChangeSettings();
  const client = useQueryClient();
  const [name, setName] = useState(oldName);
  const [email, setEmail] = useState(oldEmail);
  const id = useId();
  useFocusBack();
  const wrong = /[<>]/.test(name + email);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrong) return;
    change({ authorName: name.trim(), authorEmail: email.trim() });
    onClose();
    // The settings are stored by now: calls to the main process keep their order.
    void client.invalidateQueries({ queryKey: keys.noteAuthor });
  }

  return (
    // Esc closes it from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <label htmlFor={`${id}-name`}>Name</label>
      <TextInput
        id={`${id}-name`}
        // The user has just opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor={`${id}-mail`}>E-mail</label>
      <TextInput
        id={`${id}-mail`}
        value={email}
        maxLength={200}
        onChange={(event) => setEmail(event.target.value)}
      />
      <p className={styles.hint} role="status">
        {wrong ? 'Names cannot contain < or >.' : 'Everyone who reads the notes sees this.'}
      </p>
      <Button type="submit" look="primary">
        Sign with this
      </Button>
    </form>
  );
}

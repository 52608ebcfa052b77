import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { keys } from '../../api/keys.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './SettingsDialog.module.css';

interface SignFieldsProps {
  settings: Settings;
  change: (change: Partial<Settings>) => void;
}

/** Git removes angle brackets from names and addresses in commits. */
const problemOf = (value: string): string | undefined =>
  /[<>]/.test(value) ? 'Angle brackets are not allowed here.' : undefined;

/** Who signs notes written here; stored on blur. Empty: the user's own Git identity. */
export function SignFields({ settings, change }: SignFieldsProps) {
  const client = useQueryClient();
  const [name, setName] = useState(settings.authorName);
  const [email, setEmail] = useState(settings.authorEmail);
  const store = (): void => {
    if (problemOf(name) !== undefined || problemOf(email) !== undefined) return;
    change({ authorName: name.trim(), authorEmail: email.trim() });
    void client.invalidateQueries({ queryKey: keys.noteAuthor });
  };
  return (
    <div className={styles.sign}>
      <Field
        label="Name"
        placeholder="as in Git"
        value={name}
        problem={problemOf(name)}
        onChange={(event) => setName(event.target.value)}
        onBlur={store}
      />
      <Field
        label="E-mail"
        placeholder="as in Git"
        value={email}
        problem={problemOf(email)}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={store}
      />
    </div>
  );
}

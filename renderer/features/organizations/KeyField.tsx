import { useId, useState } from 'react';
import { MAX_PEM_BYTES } from '../../../shared/ipc/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Organizations.module.css';
import type { usePendingKey } from './use-pending-key.ts';
import { TextArea } from '../../ui/TextField.tsx';

interface KeyFieldProps {
  pending: ReturnType<typeof usePendingKey>;
  /** Why the form cannot be submitted without a key. */
  problem: string | undefined;
}

/** The signing key: a file or pasted text. Only its public facts are shown. */
export function KeyField({ pending, problem }: KeyFieldProps) {
  const [pasting, setPasting] = useState(false);
  const [pem, setPem] = useState('');
  const id = useId();
  const { key } = pending;
  const { refused } = pending;
  const said = key || refused ? undefined : problem;
  return (
    // Dropping a file is a shortcut: the buttons inside do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles.keybox}
      aria-describedby={said === undefined && refused === null ? undefined : `${id}-said`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) pending.read(file);
      }}
    >
      <legend>Signing key</legend>
      {key ? (
        <div className={styles.chosen}>
          <span>
            {key.source === null ? 'Pasted key' : <SafeText text={key.source} />} · {key.algorithm} ·{' '}
            <code title={key.thumbprint}>{key.thumbprint.slice(0, 16)}…</code>
          </span>
          <Button look="quiet" onClick={pending.drop}>
            Use another
          </Button>
        </div>
      ) : (
        <div className={styles.acts}>
          <Button onClick={pending.choose}>Choose file…</Button>
          <Button look="quiet" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            Paste instead
          </Button>
          <span className={styles.dim}>or drop the file here</span>
        </div>
      )}
      {!key && pasting ? (
        <>
          <TextArea
            className={styles.paste}
            aria-label="Private key (PEM)"
            placeholder="-----BEGIN PRIVATE KEY-----"
            maxLength={MAX_PEM_BYTES}
            spellCheck={false}
            autoComplete="off"
            value={pem}
            onChange={(event) => setPem(event.target.value)}
          />
          <div className={styles.acts}>
            <Button
              disabled={pem.trim() === ''}
              onClick={() => {
                pending.paste(pem);
                setPem('');
              }}
            >
              Use pasted key
            </Button>
          </div>
        </>
      ) : null}
      {refused === null ? null : (
        <div id={`${id}-said`} className={styles.refused}>
          <ErrorState inline error={refused} />
        </div>
      )}
      {said === undefined ? null : (
        <p id={`${id}-said`} role="alert" className={styles.problem}>
          {said}
        </p>
      )}
    </fieldset>
  );
}

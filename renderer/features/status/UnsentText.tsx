import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, toAppError } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './UnsentDialog.module.css';
import { UnsentFacts } from './UnsentFacts.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentTextProps {
  item: Unsent;
  /** What it is, unless it was discarded. */
  state: ReactNode;
  /** It was discarded while the dialog is open. */
  thrown: boolean;
  onOpen: () => void;
  onDiscard: () => Promise<void>;
  /** Undoes that. */
  onKeep: () => Promise<void>;
}

/** An unsent text. Discarding asks no confirmation, and can be undone while the dialog is open. */
export function UnsentText({ item, state, thrown, onOpen, onDiscard, onKeep }: UnsentTextProps) {
  const change = useMutation({ mutationFn: (keep: boolean) => (keep ? onKeep() : onDiscard()) });
  return (
    <>
      <UnsentFacts item={item} state={<span className={styles.state}>{thrown ? 'Discarded' : state}</span>} />
      {change.error === null ? null : (
        <p className={styles.why} role="alert">
          {toAppError(change.error).message}
        </p>
      )}
      <div className={styles.acts}>
        {thrown ? (
          <Button onClick={() => change.mutate(true)}>Undo</Button>
        ) : (
          <>
            <Button onClick={onOpen}>Open</Button>
            <Button onClick={() => void api().app.copyText({ text: item.text })}>Copy text</Button>
            <Button look="quiet" onClick={() => change.mutate(false)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  );
}

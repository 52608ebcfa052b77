import { useMutation } from '@tanstack/react-query';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './UnsentDialog.module.css';
import { UnsentFacts } from './UnsentFacts.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentLocalProps {
  item: Unsent;
  /** It was discarded while the dialog is open. */
  thrown: boolean;
  onOpen: () => void;
  onThrow: () => void;
}

/** A note on uncommitted changes. Discarding asks no confirmation, and can be undone while the dialog is open. */
export function UnsentLocalRow({ item, thrown, onOpen, onThrow }: UnsentLocalProps) {
  const { place, text } = item;
  const change = useMutation({
    mutationFn: async (keep: boolean) => {
      if (keep) await unwrap(api().localNotes.restore({ place, taken: text }));
      else await unwrap(api().localNotes.discard(place));
    },
    onSuccess: (_, keep) => {
      if (!keep) onThrow();
    },
  });
  return (
    <>
      <UnsentFacts
        item={item}
        state={<span className={styles.state}>{thrown ? 'Discarded' : 'Not committed yet'}</span>}
      />
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
            <Button onClick={() => void api().app.copyText({ text })}>Copy text</Button>
            <Button look="quiet" onClick={() => change.mutate(false)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </>
  );
}

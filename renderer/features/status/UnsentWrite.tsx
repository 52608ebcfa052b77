import { useMutation } from '@tanstack/react-query';
import type { OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import { writeWords } from '../notes/write-words.ts';
import styles from './UnsentDialog.module.css';
import { UnsentFacts } from './UnsentFacts.tsx';
import type { Unsent } from './use-unsent.ts';

interface UnsentWriteProps {
  item: Unsent;
  write: OutboxItem;
  onOpen: () => void;
}

/** An unfinished write: in flight, waiting with a countdown, or in need of a decision. */
export function UnsentWrite({ item, write, onOpen }: UnsentWriteProps) {
  const { state, error } = write;
  const waits = state === 'waiting';
  // During a retry the buttons stay where they were.
  const again = error !== null && (state === 'sending' || state === 'verifying');
  const now = useNow(waits ? 1_000 : null);
  const retry = useMutation({ mutationFn: () => unwrap(api().outbox.retry({})) });
  const discard = useMutation({ mutationFn: () => unwrap(api().outbox.discard({ id: write.id })) });
  const refused = discard.error === null ? null : toAppError(discard.error).message;
  const needsYou = state === 'needs-you';
  // The host requested a pause: it retries automatically, and not before.
  const paused = error?.kind === 'rate-limited';
  return (
    <>
      <UnsentFacts
        item={item}
        state={<span className={cx(styles.state, needsYou && styles.bad)}>{writeWords(write, now)}</span>}
      />
      {error === null ? null : (
        <p className={styles.why}>
          {error.message} {error.next === undefined ? null : <span>{error.next}</span>}
        </p>
      )}
      {refused === null ? null : (
        <p className={styles.why} role="alert">
          {refused}
        </p>
      )}
      <div className={styles.acts}>
        <Button onClick={onOpen}>Open</Button>
        {(waits || again) && !paused ? (
          <Button disabled={again} onClick={() => retry.mutate()}>
            Send now
          </Button>
        ) : null}
        {needsYou && item.text.trim() !== '' ? (
          <Button onClick={() => void api().app.copyText({ text: item.text })}>Copy text</Button>
        ) : null}
        {waits || again || needsYou ? (
          <Button look="quiet" disabled={again} onClick={() => discard.mutate()}>
            {needsYou ? 'Dismiss' : 'Cancel sending'}
          </Button>
        ) : null}
      </div>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { OutboxItem } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { duration } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './Notice.module.css';

/** A write of this note that is not through: what it waits for, and what can be done about it. */
export function WaitingWrite({ item }: { item: OutboxItem }) {
  const now = useNow(1_000);
  const retry = useMutation({ mutationFn: () => unwrap(api().outbox.retry({})) });
  const discard = useMutation({ mutationFn: () => unwrap(api().outbox.discard({ id: item.id })) });
  const left = item.retryAt === null ? 0 : item.retryAt - now;
  const refused = discard.error === null ? null : toAppError(discard.error).message;
  if (item.state === 'sending' || item.state === 'verifying') return null;
  return (
    <div className={styles.notice} role="status">
      <p>
        {item.state === 'needs-you' ? 'Not sent. ' : `${WORDS[item.action]} waiting. `}
        {item.error?.message}
      </p>
      {refused === null ? null : <p>{refused}</p>}
      <div className={styles.acts}>
        {item.state === 'needs-you' ? null : (
          <Button onClick={() => retry.mutate()}>
            {left > 0 ? `Send now (by itself in ${duration(left)})` : 'Send now'}
          </Button>
        )}
        <Button look="quiet" onClick={() => discard.mutate()}>
          {item.state === 'needs-you' ? 'Dismiss' : 'Take back'}
        </Button>
      </div>
    </div>
  );
}

const WORDS = {
  add: 'Your note is',
  append: 'Your text is',
  edit: 'Your edit is',
  remove: 'The removal is',
} as const;

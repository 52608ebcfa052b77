import { useMutation } from '@tanstack/react-query';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Organizations.module.css';

/** One request with the smallest scope: does the host answer, and does it take the key? */
export function ConnectionTest({ orgId }: { orgId: string }) {
  const test = useMutation({ mutationFn: () => unwrap(api().organizations.test({ orgId })) });
  const found = test.data;
  const good = found?.accepted === true;
  return (
    <div className={styles.test}>
      <Button look="quiet" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing…' : 'Test connection'}
      </Button>
      <p role="status" className={cx(styles.said, found && (good ? styles.good : styles.bad))}>
        {test.error ? toAppError(test.error).message : null}
        {found === undefined ? null : found.message || summary(found)}
      </p>
    </div>
  );
}

function summary(found: { reachable: boolean; accepted: boolean; latencyMs: number }): string {
  if (!found.reachable) return 'The host did not answer.';
  if (!found.accepted) return 'The host answered but did not accept the key.';
  return `Connected; answered in ${Math.round(found.latencyMs)} ms.`;
}

import { useMutation } from '@tanstack/react-query';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { duration } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Organizations.module.css';

const test = (orgId: string) => unwrap(api().organizations.test({ orgId }));
type Found = Awaited<ReturnType<typeof test>>;

const STATES = { works: 'works', refused: 'refused', untried: 'not tried' } as const;

/** Small requests, one per scope: does the host answer, does it take the key, and for what? */
export function ConnectionTest({ orgId }: { orgId: string }) {
  const run = useMutation({ mutationFn: () => test(orgId) });
  const found = run.data;
  return (
    <>
      <Button look="quiet" disabled={run.isPending} onClick={() => run.mutate()}>
        {run.isPending ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status" className={styles.said}>
        {run.error ? <p className={styles.bad}>{toAppError(run.error).message}</p> : null}
        {found === undefined ? null : <Outcome found={found} />}
      </div>
    </>
  );
}

function Outcome({ found }: { found: Found }) {
  return (
    <>
      <p className={cx(found.accepted ? styles.good : styles.bad)}>
        <SafeText text={found.message} />
      </p>
      <p>{facts(found)}</p>
      {found.reachable ? (
        <ul className={styles.scopes}>
          {found.scopes.map(({ scope, state, message }) => (
            <li key={scope} title={message}>
              <code>{scope}</code> <span className={cx(styles[state])}>{STATES[state]}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** "12 ms · clocks agree" */
function facts({ reachable, latencyMs, clockSkewMs }: Found): string {
  if (!reachable) return '';
  const skew =
    Math.abs(clockSkewMs) < 2000 ? 'clocks agree' : `clocks differ by ${duration(Math.abs(clockSkewMs))}`;
  return `Answered in ${Math.round(latencyMs)} ms · ${skew}`;
}

import { useMutation } from '@tanstack/react-query';
import type { KeyInfo } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { duration } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useRepositoryMarks } from '../repositories/use-repository-marks.ts';
import styles from './Organizations.module.css';

const test = (orgId: string, keyId: string, repo?: string) =>
  unwrap(api().organizations.test({ orgId, keyId, ...(repo === undefined ? {} : { repo }) }));
type TestResult = Awaited<ReturnType<typeof test>>;

const STATES = { works: 'works', refused: 'refused', untried: 'not tried' } as const;

interface ConnectionTestProps {
  orgId: string;
  keys: readonly KeyInfo[];
  /** Called with the keys that the host accepted. */
  onTested: (accepted: ReadonlySet<string>) => void;
}

/** Small requests, one per key and scope: does the host answer, and for what does it accept the keys? */
export function ConnectionTest({ orgId, keys, onTested }: ConnectionTestProps) {
  // Without org:read repositories cannot be listed, so the test uses one that was opened before.
  const [repo] = useRepositoryMarks(orgId).recent;
  const run = useMutation({
    mutationFn: () =>
      Promise.all(keys.map(async (key) => ({ key, result: await test(orgId, key.id, repo) }))),
    onSuccess: (all) =>
      onTested(new Set(all.filter(({ result }) => result.accepted).map(({ key }) => key.id))),
  });
  return (
    <>
      <Button disabled={run.isPending} onClick={() => run.mutate()}>
        {run.isPending ? 'Testing…' : 'Test connection'}
      </Button>
      <div role="status" className={styles.status}>
        {run.error ? <p className={styles.bad}>{toAppError(run.error).message}</p> : null}
        {run.data?.map(({ key, result }) => (
          <div key={key.id}>
            {keys.length > 1 ? <code>{key.thumbprint.slice(0, 16)}…</code> : null}
            <Outcome result={result} />
          </div>
        ))}
      </div>
    </>
  );
}

function Outcome({ result }: { result: TestResult }) {
  return (
    <>
      <p className={cx(result.accepted ? styles.good : styles.bad)}>
        <SafeText text={result.message} />
      </p>
      <p>{facts(result)}</p>
      {result.reachable ? (
        <ul className={styles.scopes}>
          {result.scopes.map(({ scope, state, message }) => (
            <li key={scope} title={message}>
              <code>{scope}</code> <span className={cx(styles[state])}>{STATES[state]}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** For example "12 ms · clocks agree". */
function facts({ reachable, latencyMs, clockSkewMs }: TestResult): string {
  if (!reachable) return '';
  const skew =
    Math.abs(clockSkewMs) < 2000 ? 'clocks agree' : `clocks differ by ${duration(Math.abs(clockSkewMs))}`;
  return `Answered in ${Math.round(latencyMs)} ms · ${skew}`;
}

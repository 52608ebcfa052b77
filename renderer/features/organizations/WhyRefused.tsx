import { useQuery } from '@tanstack/react-query';
import type { RefusalCheck, RefusalReport } from '../../../shared/ipc/shapes.ts';
import { toAppError } from '../../api/client.ts';
import { refusalQuery } from '../../api/queries.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './WhyRefused.module.css';

/**
 * Checks the last refusal against the rules of the specification: what is fine, what may be wrong, and the claims used.
 */
export default function WhyRefused({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { data, error } = useQuery({ ...refusalQuery(orgId), staleTime: 0 });
  return (
    <Dialog title="Why was I refused?" size="large" onClose={onClose}>
      {error ? <ErrorState inline error={toAppError(error)} /> : null}
      {data === null ? <EmptyState title="Nothing was refused in this session" /> : null}
      {data ? <Checks refusal={data} /> : null}
    </Dialog>
  );
}

const MARKS: Record<RefusalCheck['state'], { icon: IconName; words: string }> = {
  suspect: { icon: 'warning', words: 'May be wrong' },
  fine: { icon: 'check', words: 'Fine' },
  unknown: { icon: 'more', words: 'Cannot be checked here' },
};
const ORDER: readonly RefusalCheck['state'][] = ['suspect', 'unknown', 'fine'];

function Checks({ refusal }: { refusal: RefusalReport }) {
  const answer = [refusal.status, refusal.code, refusal.detail].filter((part) => part !== null).join(' · ');
  return (
    <>
      <p>
        Asked to {refusal.words}; the host answered <SafeText text={answer} />.
      </p>
      <ul className={styles.rules}>
        {refusal.checks
          .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
          .map((check) => (
            <li key={check.rule} className={cx(styles.rule, styles[check.state])}>
              <span title={MARKS[check.state].words}>
                <Icon name={MARKS[check.state].icon} />
                <span className="hidden-visually">{MARKS[check.state].words}: </span>
              </span>
              <div>
                <p>{check.rule}</p>
                <p className={styles.why}>
                  <SafeText text={check.why} />
                </p>
              </div>
            </li>
          ))}
      </ul>
      <details className={styles.claims}>
        <summary>The token’s claims (without its signature)</summary>
        <dl data-selectable="">
          {Object.entries(refusal.claims).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <SafeText text={Array.isArray(value) ? value.join(', ') : String(value)} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { embeddedQuery } from '../../api/queries.ts';
import styles from './StartScreen.module.css';

/** Progress of the embedded host while it builds the sample. */
export function SampleProgress() {
  const { data } = useQuery(embeddedQuery);
  const step =
    data?.step === undefined || data.step === '' ? 'Starting the host on this computer' : data.step;
  const measurable = data !== undefined && data.total > 0;
  return (
    <div className={styles.progress} role="status">
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={step}
        {...(measurable
          ? { 'aria-valuemin': 0, 'aria-valuemax': data.total, 'aria-valuenow': data.done }
          : {})}
      >
        <i style={{ width: measurable ? `${(100 * data.done) / data.total}%` : '8%' }} />
      </div>
      <span>
        {step}
        {measurable ? ` (${data.done} of ${data.total})` : '…'}
      </span>
    </div>
  );
}

import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './Sync.module.css';
import { syncing, syncWords } from './sync-words.ts';
import type { SyncControl } from './use-sync.ts';

/** The last Sync, in the status bar; while it runs, a cancel button. */
export function SyncOutcome({ sync }: { sync: SyncControl }) {
  const { state } = sync;
  const now = useNow(syncing(state) ? 1000 : null);
  const words = sync.error ? `Sync refused: ${sync.error.message}` : state ? syncWords(state, now) : '';
  if (sync.busy && state === null) return <span role="status">Sync: asking the host</span>;
  return (
    <span className={styles.outcome} role="status" title={plainWords(words)}>
      <span className={styles.words}>
        <SafeText text={words} />
      </span>
      {syncing(state) ? (
        <button type="button" className={styles.cancel} onClick={sync.cancel}>
          Stop watching
        </button>
      ) : null}
    </span>
  );
}

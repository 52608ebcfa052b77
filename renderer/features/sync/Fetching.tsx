import { useRef } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { api } from '../../api/client.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useGone } from '../../ui/use-gone.ts';
import styles from './Sync.module.css';

interface FetchingProps {
  at: RepositoryPlace;
  /** What is being fetched, and the progress. */
  words: string;
  /** Called when it is unmounted with the focus in it. */
  onGone: () => void;
}

/** A long fetch from a host, in the status bar, with a button to cancel it: a slow host may never finish. */
export function Fetching({ at: { orgId, repo }, words, onGone }: FetchingProps) {
  const row = useRef<HTMLSpanElement>(null);
  useGone(row, () =>
    queueMicrotask(() => {
      // Another part of the page may have taken the focus by then.
      if (document.activeElement === document.body) onGone();
    }),
  );
  return (
    <span ref={row} className={styles.outcome} title={plainWords(words)}>
      {/* Screen readers must not announce every change of the numbers. */}
      <span className={styles.words}>
        <SafeText text={words} />
      </span>
      <button
        type="button"
        className={styles.cancel}
        title="Stop loading; what needs it says so and can be loaded again"
        onClick={() => void api().host.stopFetches({ orgId, repo })}
      >
        Stop
      </button>
    </span>
  );
}

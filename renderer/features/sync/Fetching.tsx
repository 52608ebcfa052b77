import { useRef } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/names.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { api } from '../../api/client.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useGone } from '../../ui/use-gone.ts';
import styles from './Sync.module.css';

interface FetchingProps {
  at: RepositoryPlace;
  /** What is read, and how far it is. */
  words: string;
  /** It is gone, and the keyboard was in it. */
  onGone: () => void;
}

/** What is read from a host and takes a while, in the status bar, and a way to end it: a slow host may never. */
export function Fetching({ at: { orgId, repo }, words, onGone }: FetchingProps) {
  const row = useRef<HTMLSpanElement>(null);
  useGone(row, () =>
    queueMicrotask(() => {
      // Another part of the page may have taken it by then.
      if (document.activeElement === document.body) onGone();
    }),
  );
  return (
    <span ref={row} className={styles.outcome} title={plainWords(words)}>
      {/* Numbers that run are not read out. */}
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

import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useNow } from '../../ui/use-now.ts';
import { folderSyncWords } from './folder-sync-words.ts';
import styles from './Sync.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

/** The last Sync of a folder in the status bar; while it runs, Git's own numbers and a way to end it. */
export function FolderSyncOutcome({ sync: { possible, state, busy, cancel } }: { sync: FolderSyncControl }) {
  const now = useNow(state === null || busy ? null : 20_000);
  if (!possible || state === null) return null;
  const words = folderSyncWords(state, Math.max(now, state.endedAt ?? 0));
  return (
    <span className={styles.outcome} title={plainWords(words)}>
      {/* Numbers that run are not read out. */}
      <span className={styles.words} role={busy ? undefined : 'status'}>
        <SafeText text={words} />
      </span>
      {busy ? (
        <button type="button" className={styles.cancel} onClick={cancel}>
          Cancel Sync
        </button>
      ) : null}
    </span>
  );
}

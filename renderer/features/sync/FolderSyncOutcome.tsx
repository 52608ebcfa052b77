import { useState } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FolderSyncDialog } from './FolderSyncDialog.tsx';
import { folderSyncWords } from './folder-sync-words.ts';
import styles from './Sync.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

/**
 * The last Sync of a folder, in the status bar; opens the details. While it runs: Git's progress and a cancel button.
 */
export function FolderSyncOutcome({ sync }: { sync: FolderSyncControl }) {
  const { possible, state, busy, cancel } = sync;
  const [open, setOpen] = useState(false);
  const now = useNow(state === null || busy ? null : 20_000);
  if (!possible) return null;
  const words = state === null ? 'Not synced yet' : folderSyncWords(state, Math.max(now, state.endedAt ?? 0));
  return (
    <span className={styles.outcome}>
      {/* Screen readers must not announce every change of the numbers. */}
      <span className={styles.words} role={busy ? undefined : 'status'}>
        <button
          type="button"
          className={styles.details}
          aria-haspopup="dialog"
          title={plainWords(words)}
          onClick={() => setOpen(true)}
        >
          <SafeText text={words} />
        </button>
      </span>
      {busy ? (
        <button type="button" className={styles.cancel} onClick={cancel}>
          Cancel Sync
        </button>
      ) : null}
      {open ? <FolderSyncDialog sync={sync} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

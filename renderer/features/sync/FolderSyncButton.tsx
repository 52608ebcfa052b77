import { useCommands } from '../../app/commands.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Sync.module.css';
import type { FolderSyncControl } from './use-folder-sync.ts';

/** Fetches from the folder's remotes and exchanges notes with them; hidden without a remote. */
export function FolderSyncButton({ sync }: { sync: FolderSyncControl }) {
  const { possible, busy, remotes } = sync;
  useCommands({ 'sync.start': possible ? sync.start : undefined });
  const from = remotes.length === 1 ? (remotes[0] ?? '') : 'all remotes';
  const title = useWithKey(`Fetch from ${from} and exchange notes`, 'sync.start');
  if (!possible) return null;
  return (
    <Button aria-busy={busy} aria-disabled={busy} onClick={sync.start} title={title}>
      <span className={cx(styles.icon, busy && styles.turning)}>
        <Icon name="sync" />
      </span>
      Sync
    </Button>
  );
}

import { useCommands } from '../../app/commands.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Sync.module.css';
import type { SyncControl } from './use-sync.ts';

/** Asks the host to pull from upstream. */
export function SyncButton({ sync }: { sync: SyncControl }) {
  useCommands({ 'sync.start': sync.start });
  const title = useWithKey('Pull from upstream', 'sync.start');
  return (
    <Button
      className={styles.button}
      aria-busy={sync.busy}
      aria-disabled={sync.busy}
      onClick={sync.start}
      title={title}
    >
      <span className={cx(styles.icon, sync.busy && styles.turning)}>
        <Icon name="sync" />
      </span>
      <span className="spare-words">Sync</span>
    </Button>
  );
}

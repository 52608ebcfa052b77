import { useCommands } from '../../app/commands.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './Sync.module.css';

interface SyncButtonProps {
  sync: { busy: boolean; start: () => void };
  /** What a press does, for its tooltip. */
  does: string;
}

/** Starts a sync with the upstream or with remotes. */
export function SyncButton({ sync, does }: SyncButtonProps) {
  useCommands({ 'sync.start': sync.start });
  const title = useWithKey(does, 'sync.start');
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

import { useRunCommand } from '../../../app/commands.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useWithKey } from '../../../ui/with-key.ts';
import styles from './PaneButton.module.css';
import { PANE_IDS, usePanes, type PaneSide } from './PanesProvider.tsx';

const NAMES = { left: 'Files and commits', right: 'Notes' } as const;
const LABELS = { left: 'Files', right: 'Notes' } as const;
const ICONS = { left: 'left', right: 'notes' } as const;

/** Opens a pane that is not beside the code, and closes it again; nothing while it is there. */
export function PaneButton({ side, name = NAMES[side] }: { side: PaneSide; name?: string }) {
  const { layout, shown, over } = usePanes();
  const run = useRunCommand();
  const command = side === 'left' ? 'pane.left' : 'pane.right';
  const title = useWithKey(`${over === side ? 'Hide' : 'Show'} ${name.toLowerCase()}`, command);
  if (layout[side].place === 'beside' && shown[side]) return null;
  return (
    <button
      type="button"
      className={styles.button}
      data-side={side}
      aria-label={name}
      aria-expanded={over === side}
      aria-controls={PANE_IDS[side]}
      title={title}
      onClick={() => run(command)}
    >
      <Icon name={ICONS[side]} />
      <span className={styles.label}>{LABELS[side]}</span>
    </button>
  );
}

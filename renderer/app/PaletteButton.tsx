import { Icon } from '../ui/Icon.tsx';
import { Button } from '../ui/Button.tsx';
import { useOverlay } from './overlay.tsx';
import styles from './PaletteButton.module.css';

/** Opens the palette; looks like the field it opens. */
export function PaletteButton() {
  const { show } = useOverlay();
  return (
    <Button className={styles.search} command="palette.open" onClick={() => show('palette')}>
      <span className={styles.sign}>
        <Icon name="search" />
      </span>
      <span className="spare-words">Search or jump…</span>
    </Button>
  );
}

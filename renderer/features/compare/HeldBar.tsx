import type { Diff } from '../../diff/index.ts';
import { Button } from '../../ui/Button.tsx';
import { bytes, plural } from '../../ui/format.ts';
import styles from './LeftPane.module.css';

/** What the host held back, how much it is, and one press to load all of it; while loading, one to stop. */
export function HeldBar({ diff }: { diff: Diff }) {
  const held = diff.files.filter((file) => file.held !== null);
  if (held.length === 0) return null;
  const loading = held.filter((file) => file.held?.state === 'loading');
  const size = bytes(held.reduce((sum, file) => sum + file.bytes, 0));
  return (
    <div className={styles.held}>
      <p role="status">
        {loading.length > 0
          ? `Loading ${plural(loading.length, 'file')}…`
          : `${plural(held.length, 'file')} not loaded · ${size}`}
      </p>
      {loading.length > 0 ? (
        <Button look="quiet" onClick={diff.cancelHeld}>
          Stop
        </Button>
      ) : (
        <Button look="quiet" onClick={() => diff.loadHeld(held.map((file) => file.path))}>
          Load all
        </Button>
      )}
    </div>
  );
}

import { useSyncExternalStore } from 'react';
import { keyLabel } from '../../shared/keys/strokes.ts';
import { isMac } from '../ui/platform.ts';
import { pendingKeys } from './pending-keys.ts';
import styles from './KeysSoFar.module.css';

/** What was pressed and waits for the next key, at the window's lower edge. */
export function KeysSoFar() {
  const { count, strokes } = useSyncExternalStore(pendingKeys.subscribe, pendingKeys.get);
  const words = [count, ...strokes.map((stroke) => keyLabel(stroke, isMac))].filter((word) => word !== null);
  return (
    <p className={styles.pending} role="status" aria-label="Keys so far">
      {words.length === 0 ? null : (
        <>
          <kbd>{words.join(' ')}</kbd> and the next key; Esc forgets
        </>
      )}
    </p>
  );
}

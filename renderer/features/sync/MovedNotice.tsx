import { useState } from 'react';
import type { SyncState } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './MovedNotice.module.css';
import { moveWords } from './sync-words.ts';

interface Moved {
  readonly state: SyncState | null;
  readonly show: (state: SyncState) => void;
  readonly dismiss: () => void;
}

/** The last Sync that moved something, until it is read and closed. */
export function useMoved(): Moved {
  const [state, setState] = useState<SyncState | null>(null);
  return { state, show: setState, dismiss: () => setState(null) };
}

/** What Sync moved, and what that means for what was already read. `stale`: viewed files whose changes differ now. */
export function MovedNotice({ moved, stale }: { moved: Moved; stale: number }) {
  const { state, dismiss } = moved;
  if (state === null) return null;
  const [first, ...others] = state.moves;
  return (
    <div className={styles.notice} role="status">
      <p>
        {first ? moveWords(first) : 'The host has newer refs'}
        {others.length > 0 ? ` and ${others.length} more` : ''}. The comparison was read again
        {stale > 0
          ? `; ${plural(stale, 'file')} you had viewed changed.`
          : '; nothing you had viewed changed.'}
      </p>
      <Button look="quiet" square aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './RemarkToast.module.css';

/** Milliseconds. */
const SHOWN = 10_000;

export interface Told {
  /** What was done, or why not: a sentence. */
  words: string;
  /** Takes it back; undefined: there is nothing to take back. */
  undo?: (() => void) | undefined;
}

/** What became of a remark, for ten seconds, with the way back. */
export function RemarkToast({ told, onGone }: { told: Told; onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN);
    return () => clearTimeout(timer);
    // A new callback is nothing new to say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [told]);
  return (
    <div className={styles.toast} role="status">
      <span>{told.words}</span>
      {told.undo === undefined ? null : (
        <Button look="quiet" onClick={told.undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './States.module.css';

interface WaitingProps {
  /** What is being waited for, as a sentence: "Loading branches of payments". */
  what: string;
  /** Progress from 0 to 1, if known. */
  progress?: number | undefined;
  detail?: string | undefined;
  /** The wait has already been long: show it immediately. */
  long?: boolean;
  onCancel?: (() => void) | undefined;
}

/** Shows what is being waited for, after 300 ms; offers to cancel after 2 s, if possible. */
export function Waiting({ what, progress, detail, long = false, onCancel }: WaitingProps) {
  const [age, setAge] = useState<0 | 1 | 2>(long ? 1 : 0);
  useEffect(() => {
    const timers = [setTimeout(() => setAge(1), 300), setTimeout(() => setAge(2), 2000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (age === 0) return <div className={styles.state} aria-busy="true" />;
  return (
    <div className={styles.state} role="status" aria-busy="true">
      <p className={styles.what}>{what}…</p>
      {detail === undefined ? null : <p className={styles.next}>{detail}</p>}
      <div
        className={styles.track}
        role="progressbar"
        aria-label={what}
        {...(progress === undefined
          ? {}
          : { 'aria-valuenow': Math.round(progress * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        {progress === undefined ? (
          <i className={styles.slide} />
        ) : (
          <i style={{ width: `${progress * 100}%` }} />
        )}
      </div>
      {age === 2 && onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
    </div>
  );
}

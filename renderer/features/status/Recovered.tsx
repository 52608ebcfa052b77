import { useEffect, useState } from 'react';
import type { Part } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Recovered.module.css';

const SAID: Record<Part, string> = {
  page: 'This window stopped working and was loaded again. What you typed is kept.',
  host: 'The host on this computer stopped working and was started again. Nothing is lost.',
};

/** A part of the app died and is there again: said until somebody has read it. */
export function Recovered() {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let there = true;
    const show = (found: Part | null): void => {
      if (there && found !== null) setPart(found);
    };
    unwrap(api().app.takeRecovered({})).then(show, () => undefined);
    const stop = api().app.recovered(({ part: now }) => {
      show(now);
      // It is said: the next page need not.
      unwrap(api().app.takeRecovered({})).catch(() => undefined);
    });
    return () => {
      there = false;
      stop();
    };
  }, []);
  if (part === null) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{SAID[part]}</span>
      <Button look="quiet" onClick={() => setPart(null)}>
        Close
      </Button>
    </div>
  );
}

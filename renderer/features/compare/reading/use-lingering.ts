import { useEffect, useState } from 'react';
import type { Diff } from '../../../diff/index.ts';

/** After a longer wait the pane says what is loading. */
const LINGER_MS = 300;

/**
 * The previous diff, while the next one has nothing yet: for a moment, so that the pane does not flash empty. `before`
 * null: show the diff itself, or its state; `long`: the moment is over.
 */
export function useLingering(diff: Diff): { before: Diff | null; long: boolean } {
  const empty = diff.files.length === 0 && (diff.status === 'loading' || diff.status === 'idle');
  const [kept, setKept] = useState<Diff | null>(null);
  const [long, setLong] = useState(false);
  if (!empty && kept !== diff) setKept(diff);
  useEffect(() => {
    if (!empty) return undefined;
    const timer = setTimeout(() => {
      setKept(null);
      setLong(true);
    }, LINGER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [empty]);
  const before = empty && kept !== null && kept.files.length > 0 && kept.retry !== diff.retry ? kept : null;
  return { before, long };
}

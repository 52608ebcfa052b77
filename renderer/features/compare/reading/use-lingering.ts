import { useEffect, useState } from 'react';
import type { Diff } from '../../../diff/index.ts';

/** Longer than that, a wait says what is waited for. Milliseconds. */
const MOMENT = 300;

/**
 * The diff that was shown before, while the one to show has nothing yet: for a moment, so that the pane does not flash
 * empty between two. `before` null: the diff itself, or its state, is to be shown; `long`: the moment is over.
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
    }, MOMENT);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [empty]);
  const before = empty && kept !== null && kept.files.length > 0 && kept.retry !== diff.retry ? kept : null;
  return { before, long };
}

import { useEffect, useState } from 'react';

/** How long a sentence is shown. */
const STATUS_LIFETIME_MS = 6000;

interface Say {
  (sentence: string): void;
  /** Withdraws a sentence that is no longer true. */
  back: (sentence: string) => void;
}

/** A temporary sentence; showing it again restarts its time. */
export function useStatusText(): readonly [string, Say] {
  const [status, setStatus] = useState({ sentence: '' });
  useEffect(() => {
    if (status.sentence === '') return undefined;
    const timer = setTimeout(() => setStatus({ sentence: '' }), STATUS_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [status]);
  const [say] = useState(() =>
    Object.assign((sentence: string) => setStatus({ sentence }), {
      back: (sentence: string) => setStatus((now) => (now.sentence === sentence ? { sentence: '' } : now)),
    }),
  );
  return [status.sentence, say];
}

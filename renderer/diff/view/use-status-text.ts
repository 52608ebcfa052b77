import { useEffect, useState } from 'react';

/** Milliseconds for which a sentence is shown. */
const STAYS = 6000;

interface Say {
  (sentence: string): void;
  /** Takes a sentence back that is not true any more. */
  back: (sentence: string) => void;
}

/** A sentence that is shown for a while; shown again, its time begins anew. */
export function useStatusText(): readonly [string, Say] {
  const [status, setStatus] = useState({ sentence: '' });
  useEffect(() => {
    if (status.sentence === '') return undefined;
    const timer = setTimeout(() => setStatus({ sentence: '' }), STAYS);
    return () => clearTimeout(timer);
  }, [status]);
  const [say] = useState(() =>
    Object.assign((sentence: string) => setStatus({ sentence }), {
      back: (sentence: string) => setStatus((now) => (now.sentence === sentence ? { sentence: '' } : now)),
    }),
  );
  return [status.sentence, say];
}

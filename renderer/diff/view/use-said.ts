import { useEffect, useState } from 'react';

/** A sentence stays for so many milliseconds. */
const STAYS = 6000;

interface Say {
  (sentence: string): void;
  /** Takes a sentence back that is not true any more. */
  back: (sentence: string) => void;
}

/** A sentence that goes away by itself; said again, it stays anew. */
export function useSaid(): readonly [string, Say] {
  const [said, setSaid] = useState({ sentence: '' });
  useEffect(() => {
    if (said.sentence === '') return undefined;
    const timer = setTimeout(() => setSaid({ sentence: '' }), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  const [say] = useState(() =>
    Object.assign((sentence: string) => setSaid({ sentence }), {
      back: (sentence: string) => setSaid((now) => (now.sentence === sentence ? { sentence: '' } : now)),
    }),
  );
  return [said.sentence, say];
}

import { useCallback, useEffect, useState } from 'react';

/** A sentence stays for so many milliseconds. */
const STAYS = 6000;

/** A sentence that goes away by itself; said again, it stays anew. */
export function useSaid(): readonly [string, (sentence: string) => void] {
  const [said, setSaid] = useState({ sentence: '' });
  useEffect(() => {
    if (said.sentence === '') return undefined;
    const timer = setTimeout(() => setSaid({ sentence: '' }), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((sentence: string) => setSaid({ sentence }), []);
  return [said.sentence, say];
}

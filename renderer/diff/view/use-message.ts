import { useEffect, useState } from 'react';

/** A sentence stays for so many milliseconds. */
const STAYS = 6000;

interface Say {
  (sentence: string): void;
  /** Takes a sentence back that is not true any more. */
  back: (sentence: string) => void;
}

/** A sentence that goes away by itself; said again, it stays anew. */
export function useMessage(): readonly [string, Say] {
  const [message, setMessage] = useState({ sentence: '' });
  useEffect(() => {
    if (message.sentence === '') return undefined;
    const timer = setTimeout(() => setMessage({ sentence: '' }), STAYS);
    return () => clearTimeout(timer);
  }, [message]);
  const [say] = useState(() =>
    Object.assign((sentence: string) => setMessage({ sentence }), {
      back: (sentence: string) => setMessage((now) => (now.sentence === sentence ? { sentence: '' } : now)),
    }),
  );
  return [message.sentence, say];
}

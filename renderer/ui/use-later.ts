import { useEffect, useState } from 'react';

/** The last value that stayed the same for `ms` milliseconds; `first` until there is one. */
export function useLater<T>(value: T, ms: number, first = value): T {
  const [later, setLater] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}

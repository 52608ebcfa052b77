import { useEffect, useState } from 'react';

/** The value that last stayed the same for `ms` milliseconds; `first` until there was one. */
export function useLater<T>(value: T, ms: number, first = value): T {
  const [later, setLater] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}

import { useEffect } from 'react';
import { isHostAway } from '../../../shared/host-away.ts';
import type { Diff } from '../../diff/index.ts';

/** Retries a diff that could not be read because the host is away. */
export function useRetryWhenAway({ status, error, files, retry }: Diff): void {
  const away = status === 'failed' && files.length === 0 && error !== undefined && isHostAway(error);
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(retry, 10_000);
    return () => clearInterval(timer);
  }, [away, retry]);
}

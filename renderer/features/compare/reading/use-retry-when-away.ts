import { useEffect } from 'react';
import { isHostAway } from '../../../../shared/host-away.ts';
import type { Diff } from '../../../diff/index.ts';
import { isLeftOut } from '../files/left-out.ts';

/** The part of a diff that is used here. */
export type Failed = Pick<Diff, 'status' | 'error' | 'files' | 'retry'>;

/**
 * Retries a diff that could not be read because the host is away. What a partial clone lacks does not come by waiting,
 * and a new try would take the place of the fetch that somebody began, or of why it failed.
 */
export function useRetryWhenAway({ status, error, files, retry }: Failed): void {
  const away =
    status === 'failed' &&
    files.length === 0 &&
    error !== undefined &&
    isHostAway(error) &&
    !isLeftOut(error);
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(retry, 10_000);
    return () => clearInterval(timer);
  }, [away, retry]);
}

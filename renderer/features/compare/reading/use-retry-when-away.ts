import { useEffect } from 'react';
import { isHostAway } from '../../../../shared/host-away.ts';
import type { Diff } from '../../../diff/index.ts';
import { lacksBlobs } from '../files/lacks-blobs.ts';

/** The fields of a diff used here. */
export type Failed = Pick<Diff, 'status' | 'error' | 'files' | 'retry'>;

/**
 * Retries a diff that failed because the host is away. Not for contents that a partial clone lacks: waiting does not
 * help, and a retry would replace the fetch that the user started, or the reason why it failed.
 */
export function useRetryWhenAway({ status, error, files, retry }: Failed): void {
  const away =
    status === 'failed' &&
    files.length === 0 &&
    error !== undefined &&
    isHostAway(error) &&
    !lacksBlobs(error);
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(retry, 10_000);
    return () => clearInterval(timer);
  }, [away, retry]);
}

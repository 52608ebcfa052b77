import { GitError } from '../../git/process/error.ts';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import type { RepositoryPlace } from '../host/client.ts';

/** A fetch is reported as long after this. */
const LONG_FETCH_MS = 500;
/** Interval between two reports. */
const REPORT_INTERVAL_MS = 250;

/** Progress before Git has said anything. */
const SILENCE: TransferProgress = { what: '', done: 0, total: null, size: '' };

/** Why there is nothing to show after the user stopped a fetch. */
export const STOPPED = 'Loading from the host was stopped.';

/** Long fetches from hosts, for those waiting for them. */
export interface LongFetches {
  list(): LongFetch[];
  /**
   * Runs one fetch, and reports its progress.
   * @throws AppFailure `cancelled` when it is stopped
   */
  during<T>(
    place: RepositoryPlace,
    part: LongFetch['part'],
    fetch: (progress: (now: TransferProgress) => void, stop: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Stops a repository's fetches. */
  stop(place: RepositoryPlace): void;
}

/**
 * @param changed called with every long fetch, as often as a person can read it
 */
export function createLongFetches(changed: (fetches: LongFetch[]) => void): LongFetches {
  const long = new Set<LongFetch>();
  const list = (): LongFetch[] => [...long];
  const running = new Set<{ place: RepositoryPlace; abort: AbortController }>();

  return {
    list,
    stop({ orgId, repo }) {
      for (const { place, abort } of running) if (place.orgId === orgId && place.repo === repo) abort.abort();
    },
    async during({ orgId, repo }, part, fetch) {
      const run = { place: { orgId, repo }, abort: new AbortController() };
      const { signal } = run.abort;
      running.add(run);
      let reportedAt = 0;
      let last: LongFetch | null = null;
      let progress = SILENCE;
      const report = (): void => {
        reportedAt = performance.now();
        if (last !== null) long.delete(last);
        last = { orgId, repo, part, progress };
        long.add(last);
        changed(list());
      };
      // A silent host keeps us waiting, too.
      const becomesLong = setTimeout(report, LONG_FETCH_MS);
      try {
        return await fetch((now) => {
          progress = now;
          if (last !== null && performance.now() - reportedAt >= REPORT_INTERVAL_MS) report();
        }, signal);
      } catch (cause) {
        if (!signal.aborted || !(cause instanceof GitError)) throw cause;
        throw new AppFailure({ kind: 'cancelled', message: STOPPED }, { cause });
      } finally {
        clearTimeout(becomesLong);
        running.delete(run);
        if (last !== null && long.delete(last)) changed(list());
      }
    },
  };
}

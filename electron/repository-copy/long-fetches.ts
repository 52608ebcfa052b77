import type { TransferProgress } from '../../git/transfer-progress.ts';
import type { LongFetch } from '../../shared/ipc/transfer.ts';
import type { RepositoryPlace } from '../host/client.ts';

/** Milliseconds after which a fetch is long enough to be told. */
const LONG = 500;
/** Milliseconds between two reports. */
const OFTEN = 250;

/** What is fetched from hosts and goes on for a while, for whoever waits for it. */
export interface LongFetches {
  list(): LongFetch[];
  /** Runs one fetch, and tells how far it is as long as it runs. */
  during<T>(
    place: RepositoryPlace,
    part: LongFetch['part'],
    fetch: (progress: (now: TransferProgress) => void) => Promise<T>,
  ): Promise<T>;
}

/** @param changed called with every fetch that is long, as often as a person can read it */
export function createLongFetches(
  changed: (fetches: LongFetch[]) => void,
  now: () => number = () => performance.now(),
): LongFetches {
  const long = new Set<LongFetch>();
  const list = (): LongFetch[] => [...long];

  return {
    list,
    async during({ orgId, repo }, part, fetch) {
      const begun = now();
      let told = -Infinity;
      let last: LongFetch | null = null;
      try {
        return await fetch((progress) => {
          const at = now();
          if (at - begun < LONG || at - told < OFTEN) return;
          told = at;
          if (last !== null) long.delete(last);
          last = { orgId, repo, part, progress };
          long.add(last);
          changed(list());
        });
      } finally {
        if (last !== null && long.delete(last)) changed(list());
      }
    },
  };
}

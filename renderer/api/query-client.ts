import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { isHostAway } from '../../shared/host-away.ts';
import { toAppError } from './client.ts';

/**
 * Server state of the whole page. `networkMode: 'always'`: requests go to the main process, which knows better than
 * `navigator.onLine` whether the host is reachable.
 */
export const makeQueryClient = (): QueryClient =>
  new PageQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // Being offline and a long pause requested by the host are both temporary: poll until they end.
        refetchInterval: ({ state: { status, error } }) => {
          const failed = status === 'error' ? toAppError(error) : null;
          if (failed?.kind === 'rate-limited') return failed.retryAfterMs;
          return failed !== null && isHostAway(failed) ? 10_000 : false;
        },
        // The main process has already retried what is safe to retry; waiting for a command takes longer than a retry.
        retry(failures, thrown) {
          const error = toAppError(thrown);
          return failures < 1 && isHostAway(error) && error.command === undefined;
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/**
 * A query client that refetches after a first fetch, too: a query invalidated during its first fetch is fetched again
 * afterwards. The response in flight may be older than the change, but the library would treat it as fresh.
 */
export class PageQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    const done = super.invalidateQueries(filters, options);
    for (const { promise, queryKey } of first) {
      const again = (): void => void super.invalidateQueries({ queryKey, exact: true });
      void promise?.then(again, () => undefined);
    }
    return done;
  }
}

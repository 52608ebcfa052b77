import { QueryClient } from '@tanstack/react-query';
import { toAppError } from './client.ts';

/** Kinds that may pass by themselves; the main process has already retried what is safe to retry. */
const PASSING = new Set(['offline', 'timeout', 'host-unavailable']);

/**
 * Server state of the whole page. `networkMode: 'always'`: requests go to the main process, which knows better than
 * `navigator.onLine` whether the host can be reached.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // Offline is a state that ends by itself: ask now and then until it does.
        // A long pause that the host asked for ends by itself, too.
        refetchInterval: ({ state: { status, error } }) => {
          const failed = status === 'error' ? toAppError(error) : null;
          if (failed?.kind === 'rate-limited') return failed.retryAfterMs;
          return failed !== null && PASSING.has(failed.kind) ? 10_000 : false;
        },
        retry: (failures, error) => failures < 1 && PASSING.has(toAppError(error).kind),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

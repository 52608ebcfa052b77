import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A query client that reads behind a first read, too: what is invalidated while it is read for the first time is read
 * again afterwards. The answer that is on its way may be older than what outdates it, and the library takes it for new.
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

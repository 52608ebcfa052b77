import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

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

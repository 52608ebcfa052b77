import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads everything again that these filters find, once it is needed. What is being read for the first time is read
 * again behind that: the answer that is on its way may be older than what outdates it, and the query client by itself
 * takes it for new.
 */
export function outdate(client: QueryClient, filters: QueryFilters): void {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries(filters);
  for (const query of first) {
    const again = (): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, () => undefined);
  }
}

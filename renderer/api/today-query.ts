import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** What waits, as stored: this says nothing about whether a host is reachable. */
export const todayQuery = queryOptions({
  queryKey: keys.today,
  queryFn: () => unwrap(api().today.list({})),
  refetchOnMount: 'always',
  meta: { local: true },
});

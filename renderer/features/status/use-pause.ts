import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { usePlace } from '../../app/navigation.ts';

const pausesQuery = queryOptions({
  queryKey: keys.pauses,
  queryFn: () => unwrap(api().host.pauses({})),
  staleTime: Infinity,
});

/** When the host may be asked again for what is on screen, milliseconds since the epoch; 0: it did not ask for a pause. */
export function usePause(orgId: string): number {
  const client = useQueryClient();
  useEffect(() => api().host.paused((pauses) => client.setQueryData(pausesQuery.queryKey, pauses)), [client]);
  const place = usePlace();
  const repo = place.screen === 'compare' ? place.repo : null;
  const { data = [] } = useQuery(pausesQuery);
  const here = data.filter((pause) => pause.orgId === orgId && pause.repo === repo);
  return Math.max(0, ...here.map(({ until }) => until));
}

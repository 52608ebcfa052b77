import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reach } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** While the host is away it is asked so often. Milliseconds. */
const ASK = 5_000;

const reachQuery = (orgId: string) =>
  queryOptions({
    queryKey: keys.reach(orgId),
    queryFn: () => unwrap(api().reach.of({ orgId })),
    staleTime: Infinity,
  });

/**
 * Whether the organization's host answers, and how old what is shown instead is. Asks now and then while it is away;
 * when it is back, everything shown of it is read anew.
 * @param onBack called then, where a diff of before is shown
 */
export function useReach(orgId: string, onBack?: () => void): Reach | undefined {
  const client = useQueryClient();
  const reach = useQuery(reachQuery(orgId)).data;
  useEffect(
    () =>
      api().reach.changed((now) => {
        if (now.orgId !== orgId) return;
        const before = client.getQueryData(reachQuery(orgId).queryKey);
        client.setQueryData(reachQuery(orgId).queryKey, now);
        if (before?.away !== true || now.away) return;
        void client.invalidateQueries({
          predicate: ({ queryKey: [kind, org] }) => org === orgId && kind !== 'reach',
        });
        if (before.diff) onBack?.();
      }),
    [client, orgId, onBack],
  );
  const away = reach?.away === true;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(() => void api().reach.ask({ orgId }), ASK);
    return () => clearInterval(timer);
  }, [away, orgId]);
  return reach;
}

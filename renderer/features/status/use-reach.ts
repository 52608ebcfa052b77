import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reach } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { reachQuery } from '../../api/queries.ts';

/** How often a host that is away is asked again. */
const RETRY_INTERVAL_MS = 5_000;

/** Whether the organization's host answers, and how old the data is that is shown instead. Retries while it is away. */
export function useReach(orgId: string): Reach | undefined {
  const reach = useQuery(reachQuery(orgId)).data;
  const away = reach?.away === true;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(() => void api().reach.ask({ orgId }), RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [away, orgId]);
  return reach;
}

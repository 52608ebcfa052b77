import { useQuery } from '@tanstack/react-query';
import { pausesQuery } from '../../api/queries.ts';
import { usePlace } from '../../app/navigation.ts';

/** When the pause that the host requested ends, in milliseconds since the epoch; 0: no pause. */
export function usePause(orgId: string): number {
  const place = usePlace();
  const repo = place.screen === 'compare' ? place.repo : null;
  const { data = [] } = useQuery(pausesQuery);
  const here = data.filter((pause) => pause.orgId === orgId && pause.repo === repo);
  return Math.max(0, ...here.map(({ until }) => until));
}

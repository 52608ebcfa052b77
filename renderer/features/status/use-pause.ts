import { useQuery } from '@tanstack/react-query';
import { pausesQuery } from '../../api/queries.ts';
import { usePlace } from '../../app/navigation.ts';

/** When the host may be asked again for what is on screen, milliseconds since the epoch; 0: it did not ask for a pause. */
export function usePause(orgId: string): number {
  const place = usePlace();
  const repo = place.screen === 'compare' ? place.repo : null;
  const { data = [] } = useQuery(pausesQuery);
  const here = data.filter((pause) => pause.orgId === orgId && pause.repo === repo);
  return Math.max(0, ...here.map(({ until }) => until));
}

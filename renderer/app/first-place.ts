import type { Organization } from '../../shared/ipc/shapes.ts';
import { parsePlace, type Place } from './place.ts';

interface AtStart {
  /** The page's hash: from a reload, or a link into the app. */
  readonly hash: string;
  /** What the command line or a deep link requested: `sample`, or a place's hash. */
  readonly open: string | null;
  readonly lastPlace: string;
  readonly organizations: readonly Organization[];
  /** Whether any repository is followed, so that something may wait there. */
  readonly follows: boolean;
}

/**
 * Where to start; `sample` has to be opened (and perhaps built) first. A reload stays where it was, and requesting the
 * sample goes to the user's last place in it.
 */
export function firstPlace({ hash, open, lastPlace, organizations, follows }: AtStart): Place | 'sample' {
  const exists = (place: Place): boolean =>
    !('orgId' in place) || organizations.some((org) => org.id === place.orgId);
  const here = parsePlace(hash);
  if (here.screen === 'today' || ('orgId' in here && exists(here))) return here;
  const linked = open?.startsWith('#') === true ? parsePlace(open) : null;
  if (linked && linked.screen !== 'start' && exists(linked)) return linked;
  const last = parsePlace(lastPlace);
  const isSample = (orgId: string): boolean =>
    organizations.some(({ id, kind }) => id === orgId && kind === 'sample');
  if (open === 'sample' && !('orgId' in last && isSample(last.orgId))) return 'sample';
  if ('orgId' in last && exists(last)) return last;
  const [first] = organizations;
  if (first && follows) return { screen: 'today' };
  return first ? { screen: 'repositories', orgId: first.id } : { screen: 'start' };
}

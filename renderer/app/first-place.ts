import type { Organization } from '../../shared/ipc/shapes.ts';
import { parsePlace, type Place } from './place.ts';

interface AtStart {
  /** The page's hash: a reload, or a link into the app. */
  readonly hash: string;
  /** What the command line or a deep link asked for: `sample`, or a place's hash. */
  readonly open: string | null;
  readonly lastPlace: string;
  readonly organizations: readonly Organization[];
}

/** Where to begin; `sample` has to be opened (and perhaps built) first. */
export function firstPlace({ hash, open, lastPlace, organizations }: AtStart): Place | 'sample' {
  const known = (place: Place): boolean =>
    place.screen === 'start' || organizations.some((org) => org.id === place.orgId);
  const asked = open?.startsWith('#') === true ? parsePlace(open) : null;
  if (asked && asked.screen !== 'start' && known(asked)) return asked;
  if (open === 'sample') return 'sample';
  const here = parsePlace(hash);
  if (here.screen !== 'start' && known(here)) return here;
  const last = parsePlace(lastPlace);
  if (last.screen !== 'start' && known(last)) return last;
  const [first] = organizations;
  return first ? { screen: 'repositories', orgId: first.id } : { screen: 'start' };
}

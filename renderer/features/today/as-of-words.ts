import type { TodayList } from '../../../shared/ipc/today.ts';
import { plural, timeOfDay } from '../../ui/format.ts';

type Followed = TodayList['followed'];

/**
 * Since when it is known what waits, and where it is not, for example "As of 9:12 AM, in 12 repositories. 1 repository
 * could not be read, or not in full."
 */
export function asOfWords(followed: Followed, now: number): string {
  if (followed.length === 0)
    return 'No repository is followed yet. Pin one in a list of repositories, or open one.';
  const times = followed.flatMap(({ asOf }) => asOf ?? []);
  const unread = followed.filter(({ problem }) => problem !== null).length;
  const lack =
    unread === 0 ? '' : ` ${plural(unread, 'repository', 'repositories')} could not be read, or not in full.`;
  if (times.length === 0) return unread === 0 ? 'The repositories are being read.' : lack.trim();
  const where = plural(times.length, 'repository', 'repositories');
  return `As of ${timeOfDay(Math.min(...times), now)}, in ${where}.${lack}`;
}

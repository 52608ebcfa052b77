import { LRUCache } from 'lru-cache';
import { PACKED_MOST, packCommits } from '../../shared/domain/packed-commits.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { CommitsFound } from '../../shared/ipc/refs.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { RangeBegin } from '../host/client.ts';
import type { InComparison } from '../host/comparison.ts';

/** Long lists of which a page has been told the beginning, and may ask for more. */
const MOST_ASKED = 16;
/** Milliseconds after which a page that has not asked for the next of a list will not: it was left. */
const LEFT = 60_000;

/**
 * The commits of comparisons. Of a long list a screenful is told with how many there are, and the others some after the
 * others when they are here: each answer is short enough to hold up nobody.
 * @param read tells `begun` of the beginning of a long list
 */
export function commitRanges(
  read: (comparison: Comparison, begun: (begin: RangeBegin) => void) => Promise<InComparison>,
): Pick<Handlers['commits'], 'inComparison' | 'more'> {
  const asked = new LRUCache<number, Promise<InComparison>>({
    max: MOST_ASKED,
    ttl: LEFT,
    ttlAutopurge: true,
  });
  let last = 0;

  return {
    async inComparison(comparison) {
      const begin = Promise.withResolvers<RangeBegin>();
      const whole = read(comparison, begin.resolve);
      const first = await Promise.race([begin.promise, whole]);
      const told =
        'total' in first ? { ...first, truncated: false } : { ...first, total: first.commits.length };
      if (told.total <= told.commits.length && told.total <= PACKED_MOST) return part(told, 0, null);
      last += 1;
      // Who asks for more hears of a failure.
      whole.catch(() => undefined);
      asked.set(last, whole);
      return part(told, 0, last);
    },
    async more({ more, from }) {
      const reading = asked.get(more);
      if (reading === undefined)
        throw new AppFailure({ kind: 'not-found', message: 'These commits are not being read any more.' });
      const range = await reading;
      const { length } = range.commits;
      const isLast = from + PACKED_MOST >= length;
      if (isLast) asked.delete(more);
      else asked.set(more, reading);
      return part({ ...range, total: length }, from, isLast ? null : more);
    },
  };
}

const part = (
  { commits, mergeBase, truncated, total }: InComparison & { total: number },
  from: number,
  more: number | null,
): CommitsFound => ({ commits: packCommits(commits, from), mergeBase, truncated, total, more });

import { setImmediate as breathe } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { packedCommits } from '../../shared/domain/packed-commits.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { CommitsFound } from '../../shared/ipc/refs.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { RangeBegin } from '../host/client.ts';
import type { InComparison } from '../host/comparison.ts';

/** Long lists of which a page has been told the beginning, and may ask for the whole. */
const MOST_ASKED = 16;

/**
 * The commits of comparisons. A long list is told twice: how many there are with a screenful of them, and all of them
 * when they are here.
 * @param read tells `begun` of the beginning of a long list
 */
export function commitRanges(
  read: (comparison: Comparison, begun: (begin: RangeBegin) => void) => Promise<InComparison>,
): Pick<Handlers['commits'], 'inComparison' | 'whole'> {
  const asked = new LRUCache<number, Promise<InComparison>>({ max: MOST_ASKED });
  let last = 0;

  return {
    async inComparison(comparison) {
      const begin = Promise.withResolvers<RangeBegin>();
      const whole = read(comparison, begin.resolve);
      const first = await Promise.race([begin.promise, whole]);
      if (!('total' in first)) return await packed(first);
      last += 1;
      // Who asks for it hears of a failure.
      whole.catch(() => undefined);
      asked.set(last, whole);
      return { ...(await packed({ ...first, truncated: false })), total: first.total, whole: last };
    },
    async whole({ whole }) {
      const range = asked.get(whole);
      if (range === undefined)
        throw new AppFailure({ kind: 'not-found', message: 'These commits are not being read any more.' });
      asked.delete(whole);
      return await packed(await range);
    },
  };
}

async function packed(range: InComparison): Promise<CommitsFound> {
  const commits: string[] = [];
  for (const text of packedCommits(range.commits)) {
    commits.push(text);
    await breathe();
  }
  return { ...range, commits, total: range.commits.length, whole: null };
}

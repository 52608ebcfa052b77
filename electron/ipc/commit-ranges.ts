import { LRUCache } from 'lru-cache';
import { MAX_PACKED_COMMITS, packCommits } from '../../shared/domain/packed-commits.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { CommitsFound } from '../../shared/ipc/refs.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { RangeBegin } from '../host/client.ts';
import type { InComparison } from '../host/comparison.ts';

/** Long lists of which a page may still request the rest. */
const MAX_OPEN_LISTS = 16;
/** A list is dropped if the page has not requested more for this long: it was abandoned. */
const ABANDONED_AFTER_MS = 60_000;

/** A long list on its way to a page. */
interface OpenList {
  arriving: Arriving;
  complete: Promise<InComparison>;
  /** The last commit that the page has, and how many there are up to it. */
  sent: { count: number; sha: string | undefined };
  /** The page has all ids. */
  identified: boolean;
}

/**
 * The commits of comparisons. A long list is answered in parts: first a screenful with the total, then the rest on
 * request, so that no single answer blocks anything. If the host sent all ids, the second part contains them: the first
 * screenful does not wait for them, and they do not wait for the rest.
 * @param read calls `begun` as a long list arrives
 */
export function commitRanges(
  read: (comparison: Comparison, begun: (begin: RangeBegin) => void) => Promise<InComparison>,
): Pick<Handlers['commits'], 'inComparison' | 'more'> {
  const openLists = new LRUCache<number, OpenList>({
    max: MAX_OPEN_LISTS,
    ttl: ABANDONED_AFTER_MS,
    ttlAutopurge: true,
  });
  let last = 0;

  return {
    async inComparison(comparison) {
      const arriving = createArriving();
      const complete = read(comparison, arriving.tell);
      const first = await Promise.race([arriving.until(({ commits }) => commits.length > 0), complete]);
      const sent =
        'total' in first ? { ...first, truncated: false } : { ...first, total: first.commits.length };
      if (sent.total <= sent.commits.length && sent.total <= MAX_PACKED_COMMITS) return part(sent, 0, null);
      last += 1;
      // A failure is reported to the next request for more.
      complete.catch(() => undefined);
      openLists.set(last, {
        arriving,
        complete,
        sent: upTo(sent.commits, MAX_PACKED_COMMITS),
        identified: false,
      });
      return part(sent, 0, last);
    },
    async more({ more, from }) {
      const list = openLists.get(more);
      if (list === undefined) throw over();
      const { arriving, complete, identified } = list;
      const arrived = await Promise.race([
        arriving.until(
          (now) => now.commits.length >= from + MAX_PACKED_COMMITS || (!identified && now.ids !== null),
        ),
        complete,
      ]);
      const { commits } = arrived;
      const { count, sha } = list.sent;
      // The list was meanwhile read again from the beginning, and differs.
      if (from === count && commits[from - 1]?.sha !== sha) throw over();
      const range =
        'total' in arrived ? { ...arrived, truncated: false } : { ...arrived, total: commits.length };
      const isLast = !('total' in arrived) && from + MAX_PACKED_COMMITS >= commits.length;
      const ids = 'total' in arrived && !identified ? arrived.ids : null;
      if (isLast) openLists.delete(more);
      else
        openLists.set(more, {
          ...list,
          sent: upTo(commits, from + MAX_PACKED_COMMITS),
          identified: identified || ids !== null,
        });
      return { ...part(range, from, isLast ? null : more), ids };
    },
  };
}

const over = (): AppFailure =>
  new AppFailure({ kind: 'not-found', message: 'These commits are no longer being loaded.' });

function upTo(commits: InComparison['commits'], most: number): OpenList['sent'] {
  const count = Math.min(commits.length, most);
  return { count, sha: commits[count - 1]?.sha };
}

interface Arriving {
  tell: (begin: RangeBegin) => void;
  /** Resolves when enough has arrived, which may never happen. */
  until: (enough: (now: RangeBegin) => boolean) => Promise<RangeBegin>;
}

function createArriving(): Arriving {
  let begin: RangeBegin | null = null;
  let next = Promise.withResolvers<void>();
  return {
    tell(now) {
      begin = now;
      next.resolve();
      next = Promise.withResolvers();
    },
    async until(enough) {
      for (;;) {
        const now = begin;
        if (now !== null && enough(now)) return now;
        await next.promise;
      }
    },
  };
}

const part = (
  { commits, mergeBase, truncated, total }: InComparison & { total: number },
  from: number,
  more: number | null,
): CommitsFound => ({
  commits: packCommits(commits, from),
  mergeBase,
  truncated,
  total,
  ids: null,
  more,
});

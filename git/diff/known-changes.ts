import { LRUCache } from 'lru-cache';
import { type Change, findChanges, type Listing, type Range } from './listing.ts';

/** Cached changes, of all comparisons together. */
const MAX_CACHED_CHANGES = 50_000;

/** Listings by range: two commits never change, and finding renames reads files. */
const cache = new LRUCache<string, Promise<Listing>>({
  maxSize: MAX_CACHED_CHANGES,
  // The length is unknown while a listing loads; `rememberChanges` sets the real size.
  sizeCalculation: () => 1,
});

const keyOf = ({ gitDir, from, to, copies = true }: Range): string =>
  `${gitDir}\0${from}\0${to}\0${String(copies)}`;

function rememberChanges(range: Range, listing: Listing): void {
  cache.set(keyOf(range), Promise.resolve(listing), { size: listing.changes.length + 1 });
}

/** Caches a listing, or returns the equal one already cached, so that all readers of a range share one copy. */
export async function sharedChanges(range: Range, listing: Listing): Promise<Listing> {
  const before = await cache.get(keyOf(range))?.catch(() => null);
  const { changes } = listing;
  if (
    before?.changes.length === changes.length &&
    changes.every((change, nth) => isSame(change, before.changes[nth]))
  )
    return before;
  rememberChanges(range, listing);
  return listing;
}

const isSame = (one: Change, other: Change | undefined): boolean =>
  other !== undefined &&
  one.path === other.path &&
  one.oldPath === other.oldPath &&
  one.state === other.state &&
  one.oldMode === other.oldMode &&
  one.newMode === other.newMode &&
  one.oldBlob === other.oldBlob &&
  one.newBlob === other.newBlob &&
  one.long === other.long;

/** All changes of a range, computed once for all callers. */
export async function knownChanges(range: Range): Promise<Listing> {
  const { signal: _none, ...shared } = range;
  const key = keyOf(range);
  const cached = cache.get(key);
  if (cached !== undefined) return await cached;
  // Without the first caller's abort signal: others may wait for the listing, too.
  const pending = findChanges(shared);
  cache.set(key, pending, { size: 1 });
  try {
    const listing = await pending;
    if (cache.peek(key) === pending) rememberChanges(range, listing);
    return listing;
  } catch (error) {
    if (cache.peek(key) === pending) cache.delete(key);
    throw error;
  }
}

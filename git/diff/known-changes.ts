import { LRUCache } from 'lru-cache';
import { type Change, findChanges, type Listing, type Range } from './listing.ts';

/** Changes that are remembered, of all comparisons together. */
const REMEMBERED = 50_000;

/** Listings by range: two commits never change, and finding their renames reads files. */
const known = new LRUCache<string, Promise<Listing>>({
  maxSize: REMEMBERED,
  // Until a listing is here its length is not known; then `rememberChanges` sets the real size.
  sizeCalculation: () => 1,
});

const keyOf = ({ gitDir, from, to, copies = true }: Range): string =>
  `${gitDir}\0${from}\0${to}\0${String(copies)}`;

function rememberChanges(range: Range, listing: Listing): void {
  known.set(keyOf(range), Promise.resolve(listing), { size: listing.changes.length + 1 });
}

/**
 * Caches a listing, or gives the one that is cached already: however many readers a range has, one copy is held.
 */
export async function sharedChanges(range: Range, listing: Listing): Promise<Listing> {
  const before = await known.get(keyOf(range))?.catch(() => null);
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

/** All changes of a range, found once for all callers. */
export async function knownChanges(range: Range): Promise<Listing> {
  const { signal: _none, ...shared } = range;
  const key = keyOf(range);
  const asked = known.get(key);
  if (asked !== undefined) return await asked;
  // Without the abort signal of whoever asked first: others may wait for the listing too.
  const finding = findChanges(shared);
  known.set(key, finding, { size: 1 });
  try {
    const listing = await finding;
    if (known.peek(key) === finding) rememberChanges(range, listing);
    return listing;
  } catch (error) {
    if (known.peek(key) === finding) known.delete(key);
    throw error;
  }
}

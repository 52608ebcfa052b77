import { LRUCache } from 'lru-cache';
import { type Change, listChanges, type Range } from './listing.ts';

/** Changes that are remembered, of all comparisons together. */
const REMEMBERED = 50_000;

/** Listings by range: two commits never change, and finding their renames reads files. */
const known = new LRUCache<string, Promise<readonly Change[]>>({
  maxSize: REMEMBERED,
  // Its length is not known before it is there.
  sizeCalculation: () => 1,
});

const keyOf = ({ gitDir, from, to, copies = true }: Range): string =>
  `${gitDir}\0${from}\0${to}\0${String(copies)}`;

/** A listing that was told anyway. */
export function rememberChanges(range: Range, changes: readonly Change[]): void {
  known.set(keyOf(range), Promise.resolve(changes), { size: changes.length + 1 });
}

/** All changes of a range, found once for whoever asks. */
export async function knownChanges(range: Range): Promise<readonly Change[]> {
  const { signal: _none, ...shared } = range;
  const key = keyOf(range);
  const asked = known.get(key);
  if (asked !== undefined) return await asked;
  // Not ended by the one who asked first: others may wait for it too.
  const finding = listChanges(shared);
  known.set(key, finding, { size: 1 });
  try {
    const changes = await finding;
    if (known.peek(key) === finding) rememberChanges(range, changes);
    return changes;
  } catch (error) {
    if (known.peek(key) === finding) known.delete(key);
    throw error;
  }
}

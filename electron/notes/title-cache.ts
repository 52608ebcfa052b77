import { LRUCache } from 'lru-cache';

/** Enough for several searches. */
const MAX_CACHED_TITLES = 2000;
/** A missing object may arrive with the next fetch. */
const MISSING_FOR_MS = 2000;

type Titles = (objects: readonly string[]) => Promise<Array<string | null>>;

/** Reads each object's title once: between keystrokes most matches stay the same, and Git is slow to start. */
export function createTitleCache(read: Titles): Titles {
  /** `until`: milliseconds on the `performance` clock. */
  const kept = new LRUCache<string, { title: string | null; until: number }>({ max: MAX_CACHED_TITLES });
  return async (objects) => {
    const now = performance.now();
    const titles = new Map<string, string | null>();
    const missing = new Set<string>();
    for (const object of objects) {
      const cached = kept.get(object);
      if (cached && cached.until > now) titles.set(object, cached.title);
      else missing.add(object);
    }
    const answers = missing.size === 0 ? [] : await read([...missing]);
    for (const [at, object] of [...missing].entries()) {
      const title = answers[at] ?? null;
      titles.set(object, title);
      kept.set(object, { title, until: title === null ? now + MISSING_FOR_MS : Infinity });
    }
    return objects.map((object) => titles.get(object) ?? null);
  };
}

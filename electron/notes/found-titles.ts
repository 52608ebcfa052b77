import { LRUCache } from 'lru-cache';

/** Those of several searches. */
const MOST_KEPT = 2000;
/** An object that is not here may come with the next fetch. Milliseconds. */
const MISSING_FOR = 2000;

type Titles = (objects: readonly string[]) => Promise<Array<string | null>>;

/** Asks for each object's title once: with every key most of what is found is the same, and Git takes its time to start. */
export function createFoundTitles(read: Titles): Titles {
  /** `until`: milliseconds on the clock of `performance`. */
  const kept = new LRUCache<string, { title: string | null; until: number }>({ max: MOST_KEPT });
  return async (objects) => {
    const now = performance.now();
    const titles = new Map<string, string | null>();
    const missing = new Set<string>();
    for (const object of objects) {
      const known = kept.get(object);
      if (known && known.until > now) titles.set(object, known.title);
      else missing.add(object);
    }
    const told = missing.size === 0 ? [] : await read([...missing]);
    for (const [at, object] of [...missing].entries()) {
      const title = told[at] ?? null;
      titles.set(object, title);
      kept.set(object, { title, until: title === null ? now + MISSING_FOR : Infinity });
    }
    return objects.map((object) => titles.get(object) ?? null);
  };
}

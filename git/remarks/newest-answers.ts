/**
 * A cache of so many answers; the one that was stored longest ago goes first.
 *
 * By hand, because an answer may be null, which lru-cache does not hold, and because lru-cache reserves room for all
 * entries at once: about 8 MB for each repository here, where most need a few hundred entries.
 */
export class NewestAnswers<T> {
  readonly #most: number;
  readonly #all = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    return this.#all.get(key);
  }

  set(key: string, value: T): void {
    this.#all.delete(key);
    this.#all.set(key, value);
    if (this.#all.size <= this.#most) return;
    const [oldest] = this.#all.keys();
    if (oldest !== undefined) this.#all.delete(oldest);
  }
}

/** Answers in order: the cached ones, and those that `ask` gives for the others. Null where it gives too few. */
export async function answered<Query, T>(
  cache: NewestAnswers<T>,
  queries: readonly Query[],
  keyOf: (query: Query) => string,
  ask: (missing: readonly Query[]) => Promise<ReadonlyArray<T>>,
): Promise<Array<T | null>> {
  const missing = new Map<string, Query>();
  const byKey = new Map<string, T>();
  for (const query of queries) {
    const key = keyOf(query);
    const cached = cache.get(key);
    if (cached === undefined) missing.set(key, query);
    else byKey.set(key, cached);
  }
  if (missing.size > 0) {
    const answers = await ask([...missing.values()]);
    for (const [at, key] of [...missing.keys()].entries()) {
      const answer = answers[at];
      if (answer === undefined) continue;
      cache.set(key, answer);
      byKey.set(key, answer);
    }
  }
  return queries.map((query) => byKey.get(keyOf(query)) ?? null);
}

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

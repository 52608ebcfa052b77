/** A set of listeners for one event. */
export class Listeners<Told extends unknown[]> {
  readonly #all = new Set<(...told: Told) => void>();

  /** Adds a listener. The answer takes it away again. */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(...told: Told): void {
    for (const listener of this.#all) listener(...told);
  }
}

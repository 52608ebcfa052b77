/** The listeners of one event. */
export class Listeners<Event extends unknown[] = []> {
  readonly #all = new Set<(...event: Event) => void>();

  /** Adds a listener. @returns how to remove it */
  readonly add = (listener: (...event: Event) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  tell(...event: Event): void {
    for (const listener of this.#all) listener(...event);
  }
}

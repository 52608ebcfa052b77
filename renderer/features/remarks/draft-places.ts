/** Which drafts on disk belong to which composer, by its key. */
export class DraftPlaces<Spec> {
  readonly #nameOf: (spec: Spec) => string | null;
  /** The name of the draft that a composer has read or written, and may replace or drop. */
  readonly #owned = new Map<string, string>();
  /** Earlier targets: their drafts are removed once the text is stored for the current target. */
  readonly #left = new Map<string, Spec[]>();

  constructor(nameOf: (spec: Spec) => string | null) {
    this.#nameOf = nameOf;
  }

  own(key: string, spec: Spec): void {
    const name = this.#nameOf(spec);
    if (name !== null) this.#owned.set(key, name);
  }

  owns(key: string, spec: Spec): boolean {
    return this.#owned.has(key) && this.#owned.get(key) === this.#nameOf(spec);
  }

  /** The composer's draft is removed from the disk. */
  dropped(key: string): void {
    this.#owned.delete(key);
  }

  /** The composer's text moves to another target, and this draft of it is still on disk. */
  leave(key: string, spec: Spec): void {
    this.#left.set(key, [...(this.#left.get(key) ?? []), spec]);
  }

  /** The earlier targets of a composer, once. */
  takeLeft(key: string): readonly Spec[] {
    const left = this.#left.get(key) ?? [];
    this.#left.delete(key);
    return left;
  }
}

/** Questions to a worker, each answered once, by number. */
export class Questions<T> {
  readonly #open = new Map<number, (answer: T) => void>();
  #last = 0;

  /** Asks by calling `send` with the question's number. */
  ask(send: (number: number) => void): Promise<T> {
    return new Promise((resolve) => {
      this.#last += 1;
      this.#open.set(this.#last, resolve);
      send(this.#last);
    });
  }

  answer(number: number, answer: T): void {
    this.#open.get(number)?.(answer);
    this.#open.delete(number);
  }
}

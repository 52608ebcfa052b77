import { NoAnswer } from '../page/worker-client.ts';

/**
 * Runs what keys and the pointer do in a diff one after the other, in the order in which they came: each begins where the
 * one before has led, however late the worker answers that. With nothing under way, an act runs at once.
 */
export class Turns {
  readonly #waiting: (() => unknown)[] = [];
  /** Results of the turn that is under way; null: none is. */
  #running: unknown[] | null = null;
  #acting = false;
  #lastTag: unknown;
  #giveUp: (() => void) | null = null;

  /**
   * @param act may return a promise, which the next turn waits for. Turns that it takes itself before its first `await`
   * belong to it and run at once.
   * @param tag see `lastTag`
   */
  take(act: () => unknown, tag?: unknown): void {
    if (this.#acting) {
      this.#running?.push(act());
      return;
    }
    this.#lastTag = tag;
    this.#waiting.push(act);
    if (this.#running === null) this.#goOn();
  }

  /** The same for what leads elsewhere: a turn that waits (`until`) is given up, and so is what was to follow it. */
  move(act: () => unknown, tag?: unknown): void {
    if (this.#giveUp) this.#waiting.length = 0;
    this.#giveUp?.();
    this.take(act, tag);
  }

  /** For a turn that waits for what may take long, or never come: false where it was given up. */
  async until(come: Promise<unknown>): Promise<boolean> {
    const left = new Promise<boolean>((resolve) => (this.#giveUp = () => resolve(false)));
    const giveUp = this.#giveUp;
    try {
      return await Promise.race([come.then(() => true), left]);
    } finally {
      if (this.#giveUp === giveUp) this.#giveUp = null;
    }
  }

  /** Nothing is under way. */
  get isIdle(): boolean {
    return this.#running === null;
  }

  /** The tag of the turn that was taken last, until it has ended. */
  get lastTag(): unknown {
    return this.#lastTag;
  }

  #goOn(): void {
    for (let act = this.#waiting.shift(); act; act = this.#waiting.shift()) {
      const results = this.#act(act);
      const pending = results.filter((result) => result instanceof Promise);
      if (pending.length > 0) {
        this.#running = results;
        void this.#end(pending);
        return;
      }
    }
    this.#lastTag = undefined;
  }

  async #end(pending: readonly unknown[]): Promise<void> {
    for (const one of await Promise.allSettled(pending)) if (one.status === 'rejected') report(one.reason);
    this.#running = null;
    this.#goOn();
  }

  /** @returns the results of the act, and of the turns that it took */
  #act(act: () => unknown): unknown[] {
    const results: unknown[] = [];
    [this.#running, this.#acting] = [results, true];
    try {
      results.push(act());
    } catch (error) {
      report(error);
    }
    [this.#running, this.#acting] = [null, false];
    return results;
  }
}

/** One act that fails does not stop the next. */
function report(error: unknown): void {
  if (!(error instanceof NoAnswer)) reportError(error);
}

import { NoAnswer } from '../page/worker-client.ts';

/**
 * Runs key and pointer actions in a diff one after the other, in order: each starts where the previous one ended,
 * however late the worker responds. If none is pending, an action runs immediately.
 */
export class Turns {
  readonly #waiting: (() => unknown)[] = [];
  /** Results of the current turn; null if there is none. */
  #running: unknown[] | null = null;
  #acting = false;
  #lastTag: unknown;
  #giveUp: (() => void) | null = null;

  /**
   * @param act may return a promise, which the next turn waits for. Turns it takes itself before its first `await` are
   * part of it and run immediately.
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

  /** The same for navigation: a waiting turn (`until`) is cancelled together with the turns after it. */
  move(act: () => unknown, tag?: unknown): void {
    if (this.#giveUp) this.#waiting.length = 0;
    this.#giveUp?.();
    this.take(act, tag);
  }

  /** For a turn that waits for something slow or uncertain: false if it was cancelled. */
  async until(come: Promise<unknown>): Promise<boolean> {
    const left = new Promise<boolean>((resolve) => (this.#giveUp = () => resolve(false)));
    const giveUp = this.#giveUp;
    try {
      return await Promise.race([come.then(() => true), left]);
    } finally {
      if (this.#giveUp === giveUp) this.#giveUp = null;
    }
  }

  /** No turn is pending. */
  get isIdle(): boolean {
    return this.#running === null;
  }

  /** The tag of the last turn, until it has ended. */
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

  /** @returns the results of the action, and of the turns it took */
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

/** A failing action does not stop the next one. */
function report(error: unknown): void {
  if (!(error instanceof NoAnswer)) reportError(error);
}

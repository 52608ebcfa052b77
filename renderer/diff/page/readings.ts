import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { begunFor, isRead, takeBegun } from './begun.ts';
import { OpenComparison } from './comparison.ts';

/** Milliseconds that somebody looks at a comparison before what is next to it is read. */
const REST = 250;

const keyOf = (request: DiffRequest): string => JSON.stringify(request);

interface Reading {
  comparison: OpenComparison;
  started: boolean;
}

/**
 * The comparisons of one place in the page: the one that is shown, the one before it until this one can be painted,
 * and those next to it, read ahead while somebody looks. Two equal requests are one reading.
 */
export class Readings {
  readonly #giveUp: ((reading: string) => void) | undefined;
  readonly #known = new Map<string, Reading>();
  #shown: string | null = null;
  #before: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(giveUp?: (reading: string) => void) {
    this.#giveUp = giveUp;
  }

  /** The comparison of a request, which is not read by this alone. */
  of(request: DiffRequest): OpenComparison {
    // Nothing is forgotten until it is known what is shown.
    clearTimeout(this.#timer);
    const key = keyOf(request);
    const known = this.#known.get(key) ?? {
      comparison: begunFor(key) ?? new OpenComparison(request, this.#giveUp),
      started: false,
    };
    this.#known.set(key, known);
    return known.comparison;
  }

  /** This one is shown from now on, and read if it is not; null: none. */
  show(request: DiffRequest | null): void {
    clearTimeout(this.#timer);
    const key = request && keyOf(request);
    if (key !== this.#shown) [this.#before, this.#shown] = [this.#shown, key];
    if (key !== null) isRead(key);
    if (request) this.#start(request);
  }

  /** After a while, when the shown one has been read: reads these, too, and forgets all others. */
  ahead(requests: readonly DiffRequest[]): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#before = null;
      this.#keep(requests.map(keyOf));
      for (const request of requests) this.#start(request);
    }, REST);
  }

  /** Forgets all but what is shown, what was before it, and these. */
  #keep(keys: readonly string[]): void {
    for (const [key, { comparison, started }] of this.#known) {
      if (key === this.#shown || key === this.#before || keys.includes(key)) continue;
      this.#known.delete(key);
      if (started) comparison.stop();
    }
  }

  #start(request: DiffRequest): void {
    const comparison = this.of(request);
    const reading = this.#known.get(keyOf(request));
    if (!reading || reading.started) {
      // What could not be read ahead is tried again when it is looked at.
      if (comparison.store.snapshot().status === 'failed' && keyOf(request) === this.#shown)
        comparison.again();
      return;
    }
    reading.started = true;
    if (takeBegun(comparison)) return;
    const shown = this.#shown === null ? undefined : this.#known.get(this.#shown);
    // Under the view that is looked at, so that nothing has to be laid out again.
    if (shown && shown !== reading) comparison.viewport.setView(shown.comparison.viewport.view);
    comparison.start();
  }

  /** Nothing is shown here any more. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#shown !== null) isRead(null);
    [this.#shown, this.#before] = [null, null];
    this.#keep([]);
  }
}

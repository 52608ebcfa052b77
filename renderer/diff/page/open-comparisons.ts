import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { begunFor, isRead, takeBegun } from './begun.ts';
import { OpenComparison } from './comparison.ts';

/** How long the user looks at a comparison before adjacent ones are prefetched. */
const PREFETCH_DELAY_MS = 250;

const keyOf = (request: DiffRequest): string => JSON.stringify(request);

interface Entry {
  comparison: OpenComparison;
  started: boolean;
}

/**
 * The comparisons at one place in the page: the shown one, the previous one until this one can be painted, and adjacent
 * ones prefetched while the user is reading. Equal requests share one comparison.
 */
export class OpenComparisons {
  readonly #giveUp: ((requestId: string) => void) | undefined;
  readonly #byKey = new Map<string, Entry>();
  #shown: string | null = null;
  #before: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(giveUp?: (requestId: string) => void) {
    this.#giveUp = giveUp;
  }

  /** The comparison for a request. Does not start reading it. */
  of(request: DiffRequest): OpenComparison {
    // Keep everything until the shown comparison is known.
    clearTimeout(this.#timer);
    const key = keyOf(request);
    const entry = this.#byKey.get(key) ?? {
      comparison: begunFor(key) ?? new OpenComparison(request, this.#giveUp),
      started: false,
    };
    this.#byKey.set(key, entry);
    return entry.comparison;
  }

  /** Shows this comparison from now on and starts reading it if necessary; null: none. */
  show(request: DiffRequest | null): void {
    clearTimeout(this.#timer);
    const key = request && keyOf(request);
    if (key !== this.#shown) [this.#before, this.#shown] = [this.#shown, key];
    if (key !== null) isRead(key);
    if (request) this.#start(request);
  }

  /** After a delay, once the shown one has been read: prefetches these and drops all others. */
  ahead(requests: readonly DiffRequest[]): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#before = null;
      this.#keep(requests.map(keyOf));
      for (const request of requests) this.#start(request);
    }, PREFETCH_DELAY_MS);
  }

  /** Drops all but the shown one, the previous one, and these. */
  #keep(keys: readonly string[]): void {
    for (const [key, { comparison, started }] of this.#byKey) {
      if (key === this.#shown || key === this.#before || keys.includes(key)) continue;
      this.#byKey.delete(key);
      if (started) comparison.stop();
    }
  }

  #start(request: DiffRequest): void {
    const comparison = this.of(request);
    const entry = this.#byKey.get(keyOf(request));
    if (!entry || entry.started) {
      // Retry a failed prefetch when it is shown.
      if (comparison.store.snapshot().status === 'failed' && keyOf(request) === this.#shown)
        comparison.again();
      return;
    }
    entry.started = true;
    if (takeBegun(comparison)) return;
    const key = comparison === this.#comparisonAt(this.#shown) ? this.#before : this.#shown;
    const before = this.#comparisonAt(key);
    // In the current view, so that it need not be laid out again.
    if (before) comparison.viewport.setView(before.viewport.view);
    // The same file, for example in the next snapshot of uncommitted changes, is read on where the user is.
    if (before && request.wholeFile !== undefined && request.wholeFile === before.request.wholeFile)
      comparison.viewport.readingPosition.takeOver(before.viewport.readingPosition);
    comparison.start();
  }

  #comparisonAt(key: string | null): OpenComparison | undefined {
    return key === null ? undefined : this.#byKey.get(key)?.comparison;
  }

  /** Nothing is shown here any longer. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.#shown !== null) isRead(null);
    [this.#shown, this.#before] = [null, null];
    this.#keep([]);
  }
}

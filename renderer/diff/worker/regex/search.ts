import { startHelper } from '../helpers.ts';
import type { WithText } from '../stored-file.ts';
import type { Lines, Pattern } from './lines.ts';

/** How long a search may take. A million lines take about one second. */
const SEARCH_TIMEOUT_MS = 5000;
/** Characters sent ahead: enough to keep the other worker busy. */
const MAX_PENDING_CHARS = 4_000_000;

/** The search was stopped at the time limit. */
export class TooLong extends Error {}

/** The parts of a worker that are used. */
export interface Runner {
  postMessage(message: Pattern | Lines): void;
  addEventListener(type: 'message', listener: (event: { data: Uint32Array }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

const start = (): Runner => startHelper('find');

/**
 * Searches files for a regular expression in a separate worker, because an expression may run practically forever and
 * only a worker can be stopped midway. Yields each file's id and its hits, in order.
 * @throws TooLong with a sentence after the time limit; the signal's reason if it is aborted.
 */
export async function* searchLines(
  pattern: Pattern,
  files: readonly WithText[],
  signal: AbortSignal,
  { limit = SEARCH_TIMEOUT_MS, run = start }: { limit?: number; run?: () => Runner } = {},
): AsyncGenerator<readonly [number, Uint32Array], void> {
  if (files.length === 0) return;
  const runner = run();
  const answers: Uint32Array[] = [];
  let wake: (() => void) | null = null;
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure ??= error;
    wake?.();
  };
  const aborted = (): void => fail(new DOMException('The search was cancelled', 'AbortError'));
  let done = 0;
  const timer = setTimeout(
    () =>
      fail(
        new TooLong(
          `Stopped after ${limit / 1000} s at ${files[done]?.entry.path ?? ''}: the pattern is too slow`,
        ),
      ),
    limit,
  );
  signal.addEventListener('abort', aborted);
  try {
    runner.addEventListener('message', ({ data }) => {
      answers.push(data);
      wake?.();
    });
    runner.addEventListener('error', () => fail(new Error('The search worker stopped')));
    runner.postMessage(pattern);
    let [sent, ahead] = [0, 0];
    while (done < files.length) {
      for (let next = files[sent]; next && (ahead < MAX_PENDING_CHARS || sent === done); next = files[sent]) {
        const { raw, count, starts, kinds } = next.scanned;
        runner.postMessage({ raw, count, starts, kinds });
        ahead += raw.length;
        sent += 1;
      }
      if (answers.length === 0 && !failure) await new Promise<void>((resolve) => (wake = resolve));
      const [file, fileMatches] = [files[done], answers.shift()];
      if (!fileMatches && failure) throw failure;
      if (!file || !fileMatches) continue;
      ahead -= file.scanned.raw.length;
      done += 1;
      yield [file.id, fileMatches];
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', aborted);
    runner.terminate();
  }
}

import { GitError } from '../../git/process/error.ts';

/**
 * Runs a fetch, or joins a running one with the same key. It is aborted when all callers have left.
 * @throws GitError `aborted` for a caller whose own signal aborts
 */
export type ShareFetch = (
  key: string,
  signal: AbortSignal | undefined,
  fetch: (signal: AbortSignal) => Promise<void>,
) => Promise<void>;

interface Run {
  over: Promise<void>;
  abort: AbortController;
  waiting: number;
}

export function createShareFetch(): ShareFetch {
  const running = new Map<string, Run>();

  function begin(key: string, fetch: (signal: AbortSignal) => Promise<void>): Run {
    const abort = new AbortController();
    const run: Run = { over: fetch(abort.signal), abort, waiting: 0 };
    running.set(key, run);
    const forget = (): void => {
      if (running.get(key) === run) running.delete(key);
    };
    run.over.then(forget, forget);
    return run;
  }

  return async (key, signal, fetch) => {
    if (signal?.aborted === true) throw aborted();
    const current = running.get(key);
    const run = current === undefined || current.abort.signal.aborted ? begin(key, fetch) : current;
    run.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = (): void => {
      left.reject(aborted());
      run.waiting -= 1;
      if (run.waiting === 0) run.abort.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await Promise.race([run.over, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}

const aborted = (): GitError => new GitError('fetch', 'aborted', null, '');

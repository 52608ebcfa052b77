import { GitError } from '../process/error.ts';
import { bytesComing } from '../process/stale-locks.ts';

/** More than any history without its files, and what a modern disk has room for. */
const MAX_FETCH_BYTES = 32 * 1024 ** 3;
/** How often the size is checked. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Stops a fetch that transfers too many bytes. Git has no such limit for a fetch, and prints nothing about an endless
 * object, so the sizes of its partial pack files are checked.
 * @throws GitError `too-large`
 */
export async function withinCap(
  gitDir: string,
  { signal, mostBytes = MAX_FETCH_BYTES }: { signal?: AbortSignal; mostBytes?: number },
  fetch: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const limit = new AbortController();
  const startedAt = Date.now();
  const timer = setInterval(() => {
    bytesComing(gitDir, startedAt).then(
      (bytes) => bytes > mostBytes && limit.abort(),
      () => undefined,
    );
  }, CHECK_INTERVAL_MS);
  try {
    await fetch(AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]));
  } catch (cause) {
    throw limit.signal.aborted ? new GitError('fetch', 'too-large', null, '') : cause;
  } finally {
    clearInterval(timer);
  }
}

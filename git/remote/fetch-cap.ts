import { GitError } from '../process/error.ts';
import { bytesComing } from '../process/stale-locks.ts';

/** Bytes of one fetch: more than any history without its files, and what a disk of today has room for. */
const MOST_BYTES = 32 * 1024 ** 3;
/** Milliseconds between two looks at how many have come. */
const LOOK = 1000;

/**
 * Ends a fetch that brings more bytes than it may. Git itself knows no such limit for a fetch, and says of an endless
 * object nothing; so the files are looked at that it writes packs to.
 * @throws GitError `too-large`
 */
export async function withinCap(
  gitDir: string,
  { signal, mostBytes = MOST_BYTES }: { signal?: AbortSignal; mostBytes?: number },
  fetch: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const begun = Date.now();
  const timer = setInterval(() => {
    bytesComing(gitDir, begun).then(
      (bytes) => bytes > mostBytes && over.abort(),
      () => undefined,
    );
  }, LOOK);
  try {
    await fetch(AbortSignal.any([over.signal, ...(signal ? [signal] : [])]));
  } catch (cause) {
    if (!over.signal.aborted || !(cause instanceof GitError) || cause.reason !== 'aborted') throw cause;
    throw new GitError('fetch', 'too-large', null, cause.stderr);
  } finally {
    clearInterval(timer);
  }
}

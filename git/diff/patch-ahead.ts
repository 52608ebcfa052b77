import { openPatch, type Patch, type PatchOptions } from './patch.ts';
import type { Range } from './listing.ts';

/** Milliseconds after which a comparison that nobody asked for is ended. */
const PATIENCE = 1500;

interface Begun {
  key: string;
  patch: Promise<Patch>;
  timer: NodeJS.Timeout;
  end: () => void;
}

/** At most one for each repository. */
const begun = new Map<string, Begun>();

const keyOf = ({ gitDir, from, to, copies = true }: Range, options: PatchOptions): string =>
  JSON.stringify([gitDir, from, to, copies, options]);

/** Begins to compare two commits that somebody will most likely ask to compare in a moment. */
export function beginPatch({ signal: _none, ...range }: Range, options: PatchOptions): void {
  const { gitDir } = range;
  begun.get(gitDir)?.end();
  const stop = new AbortController();
  const patch = openPatch({ ...range, signal: stop.signal }, options);
  // A failure is reported to whoever asks for the comparison.
  patch.catch(() => undefined);
  const end = (): void => {
    if (begun.get(gitDir) === one) begun.delete(gitDir);
    clearTimeout(one.timer);
    stop.abort();
  };
  const one: Begun = { key: keyOf(range, options), patch, timer: setTimeout(() => end(), PATIENCE), end };
  begun.set(gitDir, one);
}

/** Compares two commits: goes on with what was begun for the same, and ends what was begun for others. */
export async function takePatch(range: Range, options: PatchOptions): Promise<Patch> {
  const { gitDir, signal } = range;
  const one = begun.get(gitDir);
  if (one?.key !== keyOf(range, options) || signal?.aborted === true) {
    one?.end();
    return await openPatch(range, options);
  }
  begun.delete(gitDir);
  clearTimeout(one.timer);
  signal?.addEventListener('abort', one.end, { once: true });
  return await one.patch;
}

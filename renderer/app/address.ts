import { onLeaving } from '../ui/on-leaving.ts';

/**
 * Milliseconds between two writes of the hash: Chromium drops more than 200 in ten seconds, and a held key makes more.
 */
const PAUSE = 100;

/** The page's hash when it was last read or written here: another one is from elsewhere (Back, a link). */
let seen = location.hash;
/** To be written after the pause. */
let waiting: string | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;

/** The page's hash, including one that is still waiting to be written. */
export function currentHash(): string {
  if (location.hash !== seen) [seen, waiting] = [location.hash, null];
  return waiting ?? seen;
}

/** Replaces the hash without a history entry: at once, or soon where one was written a moment ago. */
export function replaceHash(hash: string): void {
  currentHash();
  waiting = hash;
  if (pause === undefined) write();
}

/**
 * Goes to another hash, with a history entry. A hash that was still waiting is dropped: it belonged to the place
 * before.
 */
export function pushHash(hash: string): void {
  currentHash();
  write();
  history.pushState(null, '', hash);
  seen = location.hash;
}

function write(): void {
  if (waiting === null) return;
  history.replaceState(null, '', waiting);
  [seen, waiting] = [location.hash, null];
  clearTimeout(pause);
  pause = setTimeout(() => {
    pause = undefined;
    currentHash();
    write();
  }, PAUSE);
}

onLeaving(() => {
  currentHash();
  write();
});

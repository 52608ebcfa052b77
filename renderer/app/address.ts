import { onLeaving } from '../ui/on-leaving.ts';

/**
 * Minimum interval between two writes of the hash: Chromium drops more than 200 in ten seconds, and a held key causes
 * more.
 */
const HASH_WRITE_INTERVAL_MS = 100;

/** The page's hash when it was last read or written here; a different one comes from elsewhere (Back, a link). */
let seen = location.hash;
/** The hash to write after the interval. */
let waiting: string | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;

/** The page's hash, or the one still waiting to be written. */
export function currentHash(): string {
  if (location.hash !== seen) [seen, waiting] = [location.hash, null];
  return waiting ?? seen;
}

/** Replaces the hash without a history entry: immediately, or shortly if one was just written. */
export function replaceHash(hash: string): void {
  currentHash();
  waiting = hash;
  if (pause === undefined) write();
}

/**
 * Goes to another hash, with a history entry. A hash still waiting to be written belonged to the previous place and is
 * dropped.
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
  }, HASH_WRITE_INTERVAL_MS);
}

onLeaving(() => {
  currentHash();
  write();
});

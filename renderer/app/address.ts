import { onLeaving } from '../ui/on-leaving.ts';

/** Between two writes, in milliseconds: Chromium drops what goes beyond 200 in ten seconds, which a held key does. */
const PAUSE = 100;

/** The page's hash when it was last read or written here: another one is from elsewhere (Back, a link). */
let seen = location.hash;
/** To be written after the pause. */
let waiting: string | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;

/** The page's hash as it is to be: what waits to be written counts. */
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

/** Goes on to another hash, with a history entry; what was waiting belongs to the one before. */
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

import { onLeaving } from '../ui/on-leaving.ts';

/**
 * How often the hash is written: at once, as a reload shows what was written before it; but Chromium drops more than
 * 200 in ten seconds, and a held key causes more. After so many, one each interval.
 */
const MAX_WRITES_AT_ONCE = 50;
const HASH_WRITE_INTERVAL_MS = 100;

/** The page's hash when it was last read or written here; a different one comes from elsewhere (Back, a link). */
let seen = location.hash;
/** The hash to write after an interval. */
let waiting: string | null = null;
/** How many more may be written now; one more after each interval. */
let writesLeft = MAX_WRITES_AT_ONCE;
let refill: ReturnType<typeof setInterval> | undefined;

/** The page's hash, or the one still waiting to be written. */
export function currentHash(): string {
  if (location.hash !== seen) [seen, waiting] = [location.hash, null];
  return waiting ?? seen;
}

/** Replaces the hash without a history entry: immediately, or shortly if many were just written. */
export function replaceHash(hash: string): void {
  currentHash();
  waiting = hash;
  if (writesLeft > 0) write();
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
  writesLeft -= 1;
  refill ??= setInterval(allowOneMore, HASH_WRITE_INTERVAL_MS);
}

function allowOneMore(): void {
  writesLeft += 1;
  currentHash();
  write();
  if (writesLeft < MAX_WRITES_AT_ONCE) return;
  clearInterval(refill);
  refill = undefined;
}

onLeaving(() => {
  currentHash();
  write();
});

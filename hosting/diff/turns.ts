import { Semaphore } from 'async-mutex';
import type { Turn } from '../../git/diff/stream.ts';

/** Diffs that are worked for at the same time: each has a Git process of its own. */
const AT_ONCE = 4;

/**
 * Diffs take turns, one piece at a time, in the order they ask: a small one is over after its first turns, whatever
 * large ones are on their way, and a reader that takes nothing holds up nobody.
 */
export function diffTurns(): Turn {
  const turns = new Semaphore(AT_ONCE);
  return async (work) => await turns.runExclusive(work);
}

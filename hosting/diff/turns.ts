import { Semaphore } from 'async-mutex';
import type { Turn } from '../../git/diff/stream.ts';

/** Diffs of one repository that are worked for at the same time: each has a Git process of its own. */
const AT_ONCE = 4;

/**
 * Diffs of a repository take turns, one piece at a time, in the order they ask: a small one is over after its first
 * turns, whatever large ones are on their way, and a reader that takes nothing holds up nobody. A turn is as long as Git
 * is silent, so those of other repositories do not wait for it.
 */
export function diffTurns(): (gitDir: string) => Turn {
  const all = new Map<string, Semaphore>();
  return (gitDir) => async (work) => {
    const turns = all.get(gitDir) ?? new Semaphore(AT_ONCE);
    all.set(gitDir, turns);
    try {
      return await turns.runExclusive(work);
    } finally {
      if (turns.getValue() === AT_ONCE) all.delete(gitDir);
    }
  };
}

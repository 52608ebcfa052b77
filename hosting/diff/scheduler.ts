import { Semaphore } from 'async-mutex';
import type { Schedule } from '../../git/diff/stream.ts';

/** Diffs of one repository that are worked for at the same time: each has a Git process of its own. */
const AT_ONCE = 4;
/** Turns after which a diff counts as large: pieces grow, so it has sent more than a megabyte by then. */
const SMALL = 8;

/**
 * Diffs of a repository take turns, one piece at a time. A small one is over after its first turns, which go before
 * those of large ones; of large ones the oldest goes first, so that they end one after the other instead of all at the
 * end. A reader that takes nothing asks for no turn, and holds up nobody. A turn may last as long as Git is silent, so
 * each repository has turns of its own. The function that this returns makes the schedule of one diff of a repository.
 */
export function diffScheduler(): (gitDir: string) => Schedule {
  const all = new Map<string, Semaphore>();
  let begun = 0;
  return (gitDir) => {
    begun += 1;
    const order = begun;
    let taken = 0;
    return async (work) => {
      const turns = all.get(gitDir) ?? new Semaphore(AT_ONCE);
      all.set(gitDir, turns);
      taken += 1;
      try {
        return await turns.runExclusive(work, 1, taken <= SMALL ? 1 : -order);
      } finally {
        if (turns.getValue() === AT_ONCE) all.delete(gitDir);
      }
    };
  };
}

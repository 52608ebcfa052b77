import type { Schedule } from '../../git/diff/stream.ts';
import { createKeyedTurns } from '../../shared/keyed-turns.ts';

/** Diffs of one repository computed at the same time: each has its own Git process. */
const MAX_CONCURRENT_DIFFS = 4;
/** A diff with more turns counts as large: pieces grow, so it has sent more than a megabyte by then. */
const MAX_SMALL_TURNS = 8;

/**
 * Diffs of a repository take turns, one piece at a time. The first turns of a diff have priority, so that small ones
 * finish early; among large ones the oldest goes first, so that they finish one after the other instead of all at the
 * end. A reader that stops reading takes no turn and delays no other. A turn may last as long as Git is silent, so each
 * repository has its own turns. @returns a function that creates the schedule of one diff of a repository
 */
export function diffScheduler(): (gitDir: string) => Schedule {
  const turns = createKeyedTurns(MAX_CONCURRENT_DIFFS);
  let count = 0;
  return (gitDir) => {
    count += 1;
    const order = count;
    let taken = 0;
    return async (work) => {
      taken += 1;
      return await turns(gitDir, work, taken <= MAX_SMALL_TURNS ? 1 : -order);
    };
  };
}

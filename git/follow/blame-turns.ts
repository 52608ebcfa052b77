import { createKeyedTurns } from '../../shared/keyed-turns.ts';
import { GitSession } from '../objects/session.ts';

/** Large blames of one repository at once: each takes a processor for seconds. */
const MAX_LARGE_BLAMES = 2;
/** As many lines as a screen shows are found early. */
const MAX_SMALL_LINES = 500;
const MAX_SMALL_BYTES = 64 * 1024;

interface Blamed {
  to: string;
  path: string;
  /** Empty: the whole file. */
  ranges: ReadonlyArray<{ first: number; last: number }>;
}

/** The turns of large blames, by repository. */
export const largeBlames = createKeyedTurns(MAX_LARGE_BLAMES);

/** Runs a blame: a large one in its turn, a small one at once, whatever number of large ones wait. */
export async function inBlameTurn<T>(gitDir: string, wish: Blamed, run: () => Promise<T>): Promise<T> {
  return (await isLarge(gitDir, wish)) ? await largeBlames(gitDir, run) : await run();
}

/** What a blame costs is not known before; what it cannot cost is. */
async function isLarge(gitDir: string, { to, path, ranges }: Blamed): Promise<boolean> {
  const wanted = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (ranges.length > 0 && wanted <= MAX_SMALL_LINES) return false;
  const file = await new GitSession(gitDir).info(`${to}:${path}`);
  return file === null || file.size > MAX_SMALL_BYTES;
}

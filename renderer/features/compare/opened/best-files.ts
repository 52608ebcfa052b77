import { createYielder } from '../../../../shared/yielder.ts';
import { fuzzySort, type FuzzyMatch } from '../../../ui/fuzzy.ts';
import { onceFor } from '../../../ui/once-for.ts';

/** The most files that are listed: people type on rather than read further. */
const MAX_LISTED = 300;
/** Files that are looked at in one go, and how long before the page may draw. */
const MAX_FILES_AT_ONCE = 500;
const SLICE_MS = 8;

type Match = { item: string; match: FuzzyMatch };

const byRank = (a: Match, b: Match): number =>
  Number(b.match.contiguous) - Number(a.match.contiguous) || b.match.score - a.match.score;

const asIs = (path: string): string => path;

/** The same slices for every search of a list: their texts are prepared once. */
const slicesOf = onceFor((paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / MAX_FILES_AT_ONCE) }, (_, at) =>
    paths.slice(at * MAX_FILES_AT_ONCE, (at + 1) * MAX_FILES_AT_ONCE),
  ),
);

/** The files that match best, of any number; the page stays responsive meanwhile. null: given up. */
export async function bestFiles(
  paths: readonly string[],
  query: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  if (query.trim() === '') return paths.slice(0, MAX_LISTED);
  const pause = createYielder(SLICE_MS, nextTask);
  let best: Match[] = [];
  for (const slice of slicesOf(paths)) {
    const more = fuzzySort(slice, query, asIs, MAX_LISTED);
    // Sorting is stable: of equal ones, the first in the list stays first.
    if (more.length > 0) best = [...best, ...more].toSorted(byRank).slice(0, MAX_LISTED);
    await pause();
    if (signal.aborted) return null;
  }
  return best.map(({ item }) => item);
}

/** Timers would wait four milliseconds between slices. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

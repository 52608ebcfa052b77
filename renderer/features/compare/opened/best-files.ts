import { createYielder } from '../../../../shared/yielder.ts';
import { eachMatch, queryWords, type FuzzyRank } from '../../../ui/fuzzy.ts';
import { MAX_LIST_ROWS } from '../../../ui/fuzzy-rows.ts';
import { onceFor } from '../../../ui/once-for.ts';

/** Files that are looked at in one go, and how long before the page may draw. */
const MAX_FILES_AT_ONCE = 500;
const SLICE_MS = 8;

type Match = FuzzyRank & { path: string };

const byRank = (a: Match, b: Match): number =>
  Number(b.contiguous) - Number(a.contiguous) || b.score - a.score;

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
  const words = queryWords(query);
  if (words.length === 0) return paths.slice(0, MAX_LIST_ROWS);
  const pause = createYielder(SLICE_MS, nextTask);
  let best: Match[] = [];
  for (const slice of slicesOf(paths)) {
    const last = best[MAX_LIST_ROWS - 1];
    const better: Match[] = [];
    eachMatch(slice, words, asIs, (path, { score, contiguous }) => {
      const one = { path, score, contiguous };
      if (last === undefined || byRank(one, last) < 0) better.push(one);
    });
    // Sorting is stable: of equal ones, the first in the list stays first.
    if (better.length > 0) best = [...best, ...better].toSorted(byRank).slice(0, MAX_LIST_ROWS);
    await pause();
    if (signal.aborted) return null;
  }
  return best.map(({ path }) => path);
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

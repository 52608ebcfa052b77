import { startHelper } from '../helpers.ts';
import type { LinePair } from '../pairs.ts';
import type { Scan } from '../scan.ts';
import type { LineChanges } from './changes.ts';
import { learnChanges, unknownPairs } from './long-lines.ts';
import { textWithoutEnd } from './text.ts';

/** Pairs being compared. */
const comparing = new WeakMap<Scan, Set<string>>();

/**
 * Compares the very long pairs whose changes are unknown, one after the other in a separate worker.
 * @returns those that no other call is waiting for
 */
export async function compareApart(scanned: Scan, pairs: readonly LinePair[]): Promise<readonly LinePair[]> {
  const begun = comparing.get(scanned) ?? new Set();
  comparing.set(scanned, begun);
  const open = unknownPairs(scanned, pairs).filter((pair) => !begun.has(pair.join()));
  for (const pair of open) begun.add(pair.join());
  try {
    for (const pair of open) {
      const [old, next] = pair;
      const changes = await changesOf(textWithoutEnd(scanned, old), textWithoutEnd(scanned, next));
      learnChanges(scanned, pair, changes);
    }
  } finally {
    // If no worker could be started, compare them when they are requested again.
    for (const pair of open) begun.delete(pair.join());
  }
  return open;
}

async function changesOf(old: string, next: string): Promise<LineChanges | null> {
  const worker = startHelper('compare');
  try {
    return await new Promise<LineChanges | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LineChanges | null>) => resolve(data));
      // It ran out of memory: only the start of the line is shown.
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage({ old, next });
    });
  } finally {
    worker.terminate();
  }
}

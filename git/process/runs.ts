import type { EventEmitter } from 'node:events';
import { resolve } from 'node:path';

/** What takes no lock, however it ends. */
const READERS = new Set([
  'cat-file',
  'diff-tree',
  'for-each-ref',
  'log',
  'ls-tree',
  'merge-base',
  'rev-list',
  'rev-parse',
  'upload-pack',
]);

/** When each Git process of ours began that may hold a lock in a repository; milliseconds since the epoch. */
const runs = new Map<string, Map<EventEmitter, number>>();

/** Remembers a process that may take locks until it has ended. */
export function noteRun(gitDir: string, subcommand: string, child: EventEmitter): void {
  if (READERS.has(subcommand)) return;
  const key = resolve(gitDir);
  const here = runs.get(key) ?? new Map<EventEmitter, number>();
  runs.set(key, here);
  here.set(child, Date.now());
  const forget = (): void => {
    here.delete(child);
    if (here.size === 0 && runs.get(key) === here) runs.delete(key);
  };
  child.once('exit', forget);
  child.once('error', forget);
}

/** When the oldest of our processes began that may hold a lock in a repository now; Infinity: none does. */
export function oldestRun(gitDir: string): number {
  let oldest = Infinity;
  for (const begun of runs.get(resolve(gitDir))?.values() ?? []) oldest = Math.min(oldest, begun);
  return oldest;
}

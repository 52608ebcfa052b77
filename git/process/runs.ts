import type { EventEmitter } from 'node:events';
import { resolve } from 'node:path';

/** Commands that never take a lock. */
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

/** Start times of our Git processes that may hold a lock, by repository; milliseconds since the epoch. */
const runs = new Map<string, Map<EventEmitter, number>>();

/** Records a process that may take locks until it has ended. */
export function noteRun(gitDir: string, subcommand: string, child: EventEmitter): void {
  if (READERS.has(subcommand)) return;
  const key = resolve(gitDir);
  const processes = runs.get(key) ?? new Map<EventEmitter, number>();
  runs.set(key, processes);
  processes.set(child, Date.now());
  const forget = (): void => {
    processes.delete(child);
    if (processes.size === 0 && runs.get(key) === processes) runs.delete(key);
  };
  child.once('exit', forget);
  child.once('error', forget);
}

/** @returns when the oldest of our processes started that may hold a lock in a repository now; Infinity: none does */
export function oldestRun(gitDir: string): number {
  let oldest = Infinity;
  for (const startedAt of runs.get(resolve(gitDir))?.values() ?? []) oldest = Math.min(oldest, startedAt);
  return oldest;
}

import { Semaphore } from 'async-mutex';

/** Runs a few tasks with the same key at once; of those that wait, the highest priority goes first, then the first that came. */
export type KeyedTurns = <T>(key: string, task: () => Promise<T>, priority?: number) => Promise<T>;

/** Turns for each key; an unused one takes no memory. @param max tasks of one key at once */
export function createKeyedTurns(max: number): KeyedTurns {
  const all = new Map<string, Semaphore>();
  return async (key, task, priority = 0) => {
    const turns = all.get(key) ?? new Semaphore(max);
    all.set(key, turns);
    try {
      return await turns.runExclusive(task, 1, priority);
    } finally {
      if (turns.getValue() === max) all.delete(key);
    }
  };
}

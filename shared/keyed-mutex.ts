import { Mutex } from 'async-mutex';

/** Runs tasks that share a key one after another, in the order they came; tasks of other keys are not held up. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A mutex for each key; one that nobody holds or waits for takes no memory. */
export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<string, Mutex>();
  return async (key, task) => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(task);
    } finally {
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}

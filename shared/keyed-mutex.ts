import { Mutex } from 'async-mutex';

/** Runs tasks with the same key one after another, in order; tasks with other keys do not wait. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** One mutex per key; an unused one takes no memory. */
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

import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppFailure } from '../../shared/failure.ts';
import type { PendingKey } from '../../shared/ipc/pending-key.ts';
import { importKey } from './import.ts';
import type { CheckedKey } from './port.ts';

/** How long a chosen key waits to be stored. */
const PENDING_KEY_LIFE_MS = 10 * 60_000;
const MAX_PENDING_KEYS = 8;

export interface PendingKeys {
  /** Checks a key and holds it in memory under a handle. `source`: the file's name without its folder. */
  offer(text: string, source: string | null): Promise<PendingKey>;
  /**
   * Takes the key out, once.
   * @throws AppFailure `key-invalid` if the handle is unknown or expired
   */
  take(handle: string): CheckedKey;
  /** Holds a taken key again, because it could not be stored. */
  putBack(handle: string, key: CheckedKey): void;
  discard(handle: string): void;
}

/** Keys that were chosen and checked but are not stored yet. Only their public facts leave the process. */
export function createPendingKeys(now: () => number = () => performance.now()): PendingKeys {
  // Each is dropped when it expires, not only at the next access.
  const held = new LRUCache<string, CheckedKey>({
    max: MAX_PENDING_KEYS,
    ttl: PENDING_KEY_LIFE_MS,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
  const hold = (handle: string, key: CheckedKey): void => void held.set(handle, key);
  return {
    async offer(text, source) {
      const key = await importKey(text);
      const handle = randomUUID();
      hold(handle, key);
      return { handle, algorithm: key.algorithm, thumbprint: key.thumbprint, source };
    },
    take(handle) {
      const pending = held.get(handle);
      held.delete(handle);
      if (pending !== undefined) return pending;
      throw new AppFailure({
        kind: 'key-invalid',
        message: 'The chosen key is no longer held: it waits ten minutes.',
        next: 'Choose the key again.',
      });
    },
    putBack: hold,
    discard: (handle) => void held.delete(handle),
  };
}

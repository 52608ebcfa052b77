import { fit } from '../host/odd-records.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CacheFolder } from './folder.ts';

const envelope = z.object({ at: z.number().int(), value: z.unknown() });

/** A value from the cache. */
export interface Cached<T> {
  /** When it was read; milliseconds since the epoch. */
  at: number;
  value: T;
}

/** Caches a small response. Disk errors are ignored: the caller already has the response. */
export async function cacheAnswer(
  folder: CacheFolder,
  key: readonly unknown[],
  value: unknown,
  at: number,
): Promise<void> {
  const text = JSON.stringify({ at, value });
  await folder.replace(key, (file) => writeFile(file, text, { mode: 0o600 })).catch(() => undefined);
}

/** null if it is not cached, or was written by a version of the app with another schema. */
export async function cachedAnswer<S extends z.ZodType>(
  folder: CacheFolder,
  key: readonly unknown[],
  schema: S,
): Promise<Cached<z.output<S>> | null> {
  try {
    const text = await readFile(folder.file(key), 'utf8');
    const { at, value } = envelope.parse(JSON.parse(text));
    return { at, value: fit(schema, value).value };
  } catch {
    return null;
  }
}

import { fit } from '../host/odd-records.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CacheFolder } from './folder.ts';

const envelope = z.object({ at: z.number().int(), value: z.unknown() });

/** Something from the cache. */
export interface Cached<T> {
  /** When it was read; milliseconds since the epoch. */
  at: number;
  value: T;
}

/** Writes a short answer into the cache. A disk error is ignored: the caller has the answer already. */
export async function cacheAnswer(
  folder: CacheFolder,
  key: readonly unknown[],
  value: unknown,
  at: number,
): Promise<void> {
  const text = JSON.stringify({ at, value });
  await folder.replace(key, (file) => writeFile(file, text, { mode: 0o600 })).catch(() => undefined);
}

/** null when it is not in the cache, or was written by a version of the app with another schema. */
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

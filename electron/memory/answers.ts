import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Shelf } from './shelf.ts';

const envelope = z.object({ at: z.number().int(), value: z.unknown() });

/** Something that was read earlier. */
export interface Recalled<T> {
  /** When; milliseconds since the epoch. */
  at: number;
  value: T;
}

/** Keeps a short answer. A disk that takes it not is no reason to fail: it was read all the same. */
export async function keepAnswer(
  shelf: Shelf,
  key: readonly unknown[],
  value: unknown,
  at: number,
): Promise<void> {
  const text = JSON.stringify({ at, value });
  await shelf.replace(key, (file) => writeFile(file, text, { mode: 0o600 })).catch(() => undefined);
}

/** null when it was never read, or by another version of the app that meant something else by it. */
export async function recallAnswer<S extends z.ZodType>(
  shelf: Shelf,
  key: readonly unknown[],
  schema: S,
): Promise<Recalled<z.output<S>> | null> {
  try {
    const text = await readFile(shelf.file(key), 'utf8');
    const { at, value } = envelope.parse(JSON.parse(text));
    return { at, value: schema.parse(value) };
  } catch {
    return null;
  }
}

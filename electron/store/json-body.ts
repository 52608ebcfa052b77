import type { z } from 'zod';

/** What the body of a row says; null: it does not fit the schema any more, and the row stays in the table. */
export function inBody<T>(schema: z.ZodType<T>, body: unknown): T | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return null;
  }
}

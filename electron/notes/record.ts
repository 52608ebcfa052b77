import { z } from 'zod';
import { appErrorSchema } from '../../shared/errors.ts';
import type { WriteProgress } from '../../shared/domain/notes/index.ts';
import { noteAction, noteText, sha } from '../../shared/ipc/shapes.ts';

const seen = z.object({ text: noteText.nullable(), refSha: sha.nullable() });

/** Words for the reader. A kind of error that another version knows must not keep a write from going on. */
const told = appErrorSchema.nullable().catch(null);

/** A write's progress as it is kept in the database. */
const progress: z.ZodType<WriteProgress> = z.object({
  intent: z.object({ action: noteAction, mine: noteText, base: seen }),
  phase: z.enum(['once', 'removing', 'adding', 'restoring']),
  guard: sha.nullable(),
  fresh: z.boolean(),
  inFlight: z.boolean(),
  doubt: z.boolean(),
  pending: z.boolean(),
  tries: z.number().int(),
  absences: z.number().int(),
  failure: told,
});

const record = z.object({
  progress,
  /** What it waits for or was refused with. */
  error: told,
  /** Waits in a row, for the growing pause. */
  waits: z.number().int(),
  /** When the last request was sent; milliseconds since the epoch, 0: never. */
  sentAt: z.number().int(),
});
/** The outbox's own record of a write, kept as JSON in one row of the database. */
export type WriteRecord = z.infer<typeof record>;

export const packRecord = (value: WriteRecord): string => JSON.stringify(value);

/** null for a row that does not fit any more; it is left alone. */
export function unpackRecord(body: string): WriteRecord | null {
  try {
    return record.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

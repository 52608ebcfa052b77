import { z } from 'zod';
import { appErrorSchema } from '../../shared/errors.ts';
import { PHASES, type RemarkIntent, type WriteProgress } from './decisions/intent.ts';
import { remarkDraft } from '../../shared/ipc/remarks.ts';
import { noteAction, noteText, sha } from '../../shared/ipc/shapes.ts';

const seen = z.object({ text: noteText.nullable(), refSha: sha.nullable() });

const remark: z.ZodType<RemarkIntent> = z.object({
  blocks: z.array(z.object({ was: noteText, now: noteText, nth: z.number().int() })),
  typed: remarkDraft.pick({ anchor: true, editing: true, text: true }).nullable(),
  behind: z.boolean().optional(),
});

/** The error shown to the user. One that only another version knows is dropped, so that the write can continue. */
const shownError = appErrorSchema.nullable().catch(null);

/** A write's progress as stored in the database. */
const progress: z.ZodType<WriteProgress> = z.object({
  intent: z.object({
    action: noteAction,
    mine: noteText,
    base: seen,
    remark: remark.nullish(),
    exact: z.boolean().optional(),
  }),
  phase: z.enum(PHASES),
  guard: sha.nullable(),
  fresh: z.boolean(),
  inFlight: z.boolean(),
  doubt: z.boolean(),
  pending: z.boolean(),
  tries: z.number().int(),
  absences: z.number().int(),
  failure: shownError,
  unclear: shownError.optional(),
});

const record = z.object({
  progress,
  /** What it waits for, or why it was refused. */
  error: shownError,
  /** Consecutive waits, for the growing pause. */
  waits: z.number().int(),
  /** When the last request was sent, in milliseconds since the epoch; 0: never. */
  sentAt: z.number().int(),
  /** Its text exists only here: the draft of its place has another one, unrelated to it. */
  apart: z.boolean().optional(),
});
/** The outbox's record of a write, kept as JSON in one row of the database. */
export type WriteRecord = z.infer<typeof record>;

export const packRecord = (value: WriteRecord): string => JSON.stringify(value);

/** null for a row that another version wrote in another form; it stays in the database. */
export function unpackRecord(body: string): WriteRecord | null {
  try {
    return record.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

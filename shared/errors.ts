import { z } from './zod.ts';

/**
 * Every failure that can reach the screen, by kind. `message` says what happened and on whose side, `next` the one
 * thing to do about it. Both are plain sentences: no stack, no token, host text only shortened. `command`: the command
 * that `next` suggests, quoted for a shell.
 */
const sentence = { message: z.string(), next: z.string().optional(), command: z.string().optional() };
/** The host's answer, if any: HTTP status, problem `code` and `detail`. */
const answer = {
  status: z.number().int().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
};

export const appErrorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('validation'), ...sentence, ...answer, field: z.string().optional() }),
  z.object({ kind: z.literal('unauthorized'), ...sentence, ...answer }),
  z.object({ kind: z.literal('forbidden'), ...sentence, ...answer }),
  z.object({ kind: z.literal('not-found'), ...sentence, ...answer }),
  z.object({ kind: z.literal('conflict'), ...sentence, ...answer }),
  /** `retryAfterMs`: the minimum wait in milliseconds. */
  z.object({ kind: z.literal('rate-limited'), ...sentence, ...answer, retryAfterMs: z.number().int() }),
  z.object({ kind: z.literal('offline'), ...sentence }),
  z.object({ kind: z.literal('timeout'), ...sentence }),
  /** `missingBlobs`: a partial clone lacks the content, and its remote has it. */
  z.object({
    kind: z.literal('host-unavailable'),
    ...sentence,
    ...answer,
    missingBlobs: z.literal(true).optional(),
  }),
  /** The host lacks a route that the specification does not promise. `feature` names it for users. */
  z.object({ kind: z.literal('unsupported-by-host'), ...sentence, ...answer, feature: z.string() }),
  z.object({ kind: z.literal('keychain-unavailable'), ...sentence }),
  z.object({ kind: z.literal('keychain-locked'), ...sentence }),
  z.object({ kind: z.literal('key-invalid'), ...sentence }),
  /** The app cannot read or write its own files: a full disk, a missing right, a locked database. */
  z.object({ kind: z.literal('storage-unavailable'), ...sentence }),
  z.object({ kind: z.literal('too-large'), ...sentence, ...answer, limitBytes: z.number().int().optional() }),
  z.object({ kind: z.literal('cancelled'), ...sentence }),
  z.object({ kind: z.literal('internal'), ...sentence }),
]);

export type AppError = z.infer<typeof appErrorSchema>;
export type AppErrorKind = AppError['kind'];
/** One member of the union, for example `AppErrorOf<'rate-limited'>`. */
export type AppErrorOf<K extends AppErrorKind> = Extract<AppError, { kind: K }>;

/** A comparison one of whose ends is missing, in the words for a folder and for a host alike. */
export const SIDE_MISSING = {
  message: 'The branch or the base no longer exists.',
  next: 'Choose another branch or base.',
} as const;

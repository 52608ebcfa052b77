import { z } from '../zod.ts';
import { sha } from './names.ts';

/** What crosses about versions of a branch: tips that it had. */

/**
 * A commit and the commit before its changes: a version's tip and merge base, or a commit and its first parent. `base`
 * null: everything is new.
 */
export const changesEnd = z.strictObject({ sha, base: sha.nullable() });
export type ChangesEnd = z.output<typeof changesEnd>;

/** A tip that a branch had. */
export const version = z.object({
  /** From 1; a rewrite begins the next number. */
  number: z.number().int(),
  tip: sha,
  /** With the base of this comparison; null: none, or it cannot be read any more. */
  mergeBase: sha.nullable(),
  /** Milliseconds since the epoch: when it was first seen, or when Git's log says that the branch moved there. */
  at: z.number(),
  /** Commits between merge base and tip; null: not readable. */
  commits: z.number().int().nullable(),
  /** Commits added to the tip before it, of the same number; null: the first tip of its number. */
  added: z.number().int().nullable(),
  /** Milliseconds since the epoch: when this reviewer read it. */
  readAt: z.number().nullable(),
  /** Open remarks on its commits; 0 where not known. */
  remarks: z.number().int(),
  /** A sentence: why it cannot be read any more; null: it can. */
  gone: z.string().nullable(),
});
export type Version = z.output<typeof version>;

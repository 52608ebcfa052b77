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
  /** From 1; a rewrite begins the next number. 0: not one that this app has seen, but named by a place. */
  number: z.number().int(),
  tip: sha,
  /** With the base of this comparison; null: none, or it cannot be read any more. */
  mergeBase: sha.nullable(),
  /** Where the base was then is not known: `mergeBase` is with the base as it is today. */
  isBaseOfToday: z.literal(true).optional(),
  /** Milliseconds since the epoch: when it was first seen, or when Git's log says that the branch moved there. */
  at: z.number(),
  /** Commits between merge base and tip; null: not readable. */
  commits: z.number().int().nullable(),
  /** Commits added to the tip before it, of the same number; null: the first tip of its number. */
  added: z.number().int().nullable(),
  /** Milliseconds since the epoch: when this reviewer read it. */
  readAt: z.number().nullable(),
  /** A sentence: why it cannot be read any more; null: it can. */
  gone: z.string().nullable(),
  /** Uncommitted changes that this reviewer handed over, which counts as reading them. */
  isHanded: z.literal(true).optional(),
});
export type Version = z.output<typeof version>;

/** A branch that is gone, and the last commit that it is known to have had. */
export const deletedBranch = z.object({
  /** As a side of a comparison. */
  branch: z.string(),
  tip: sha,
  subject: z.string(),
  /** Milliseconds since the epoch: when the branch was seen to move there. */
  at: z.number(),
});
export type DeletedBranch = z.output<typeof deletedBranch>;

export const pairedCommit = z.object({
  sha,
  /** The first one; null: none. */
  parent: sha.nullable(),
  subject: z.string(),
  message: z.string(),
});
export type PairedCommit = z.output<typeof pairedCommit>;

/** A commit of the old version, the commit of the new one that it became, or both. */
export const commitPair = z.object({
  state: z.enum(['same', 'changed', 'new', 'dropped']),
  /** Its place in the order changed. */
  moved: z.boolean(),
  messageChanged: z.boolean(),
  authorChanged: z.boolean(),
  old: pairedCommit.nullable(),
  new: pairedCommit.nullable(),
});
export type CommitPair = z.output<typeof commitPair>;

/** An older version and a newer one. */
export const versionPairs = z.object({
  /** In the order of the new version, newest first; dropped ones where they were. */
  pairs: z.array(commitPair),
  /** Added and removed in the comparison modulo the base; null: not counted. */
  lines: z.number().int().nullable(),
  /** Paths that differ modulo the base; of renamed files both. */
  files: z.array(z.string()),
  /** Those of them in which rebasing the older version conflicted. */
  conflicts: z.array(z.string()),
});
export type VersionChanges = z.output<typeof versionPairs>;

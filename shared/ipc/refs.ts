import { z } from '../zod.ts';
import { refName, sha, when } from './shapes.ts';

/**
 * A possible side of a comparison. `side`: its spelling there, see `shared/domain/side.ts`; `remote`: a remote's
 * branch, as last fetched. `date` and `author` are those of the newest commit, or of an annotated tag.
 */
export const listedRef = z.object({
  side: refName,
  group: z.enum(['branch', 'remote', 'tag']),
  /** The commit. */
  sha,
  date: when.nullable(),
  author: z.string().max(1000),
});
export type ListedRef = z.infer<typeof listedRef>;

/** The result of resolving a typed text. `side`: its spelling in a comparison; the rest describes the commit. */
export const resolvedSide = z.object({
  side: refName,
  sha,
  subject: z.string().max(1000),
  author: z.string().max(1000),
  date: when.nullable(),
});
export type ResolvedSide = z.infer<typeof resolvedSide>;

/** What is checked out in a folder, and what to compare first. */
export const head = z.object({
  state: z.enum(['branch', 'detached', 'unborn']),
  /** null: detached. */
  branch: refName.nullable(),
  /** null: unborn. */
  sha: sha.nullable(),
  /** The remote branch that it tracks. */
  upstream: refName.nullable(),
  /** The clone is shallow: its history is cut off. */
  shallow: z.boolean(),
  /** It has a working tree, which may have uncommitted changes. */
  worktree: z.boolean(),
  /** null: nothing here has commits that the main line lacks. */
  suggested: z.object({ base: refName, branch: refName }).nullable(),
});
export type Head = z.infer<typeof head>;

/** Some commits of a comparison; see `unpackCommits`. */
export const commitsFound = z.object({
  commits: z.string(),
  mergeBase: sha.nullable(),
  truncated: z.boolean(),
  /** Total number of commits. */
  total: z.number().int(),
  /** The ids of all of them, sent once while the commits are still loading; see `unpackIds`. null: not sent here. */
  ids: z.string().nullable(),
  /** Identifies the list for requesting the next commits; null: complete. */
  more: z.number().int().nullable(),
});
export type CommitsFound = z.infer<typeof commitsFound>;
/** `from`: the number of commits already received. */
export const moreCommits = z.strictObject({ more: z.number().int(), from: z.number().int().nonnegative() });

/** What a folder's uncommitted changes do not show, or not in full. */
export const omittedFiles = z.object({
  files: z.array(z.object({ path: z.string().max(8192), why: z.string().max(200) })),
  /** How many more there are. */
  more: z.number().int(),
  /** Files with a conflict that is not resolved, shown or not: of these, nothing is staged. */
  conflicts: z.object({ paths: z.array(z.string().max(8192)), more: z.number().int() }),
});
export type OmittedFiles = z.infer<typeof omittedFiles>;

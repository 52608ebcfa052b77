import { z } from '../zod.ts';
import { refName, sha, when } from './shapes.ts';

/**
 * Something that can be a side of a comparison. `side`: how it is written there, see `shared/domain/side.ts`; `remote`: a
 * branch of a remote, as it was fetched last. `date` and `author` are the newest commit's, or an annotated tag's own.
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

/** What a typed text stands for. `side`: how to write it in a comparison; the rest tells the commit. */
export const resolvedSide = z.object({
  side: refName,
  sha,
  subject: z.string().max(1000),
  author: z.string().max(1000),
  date: when.nullable(),
});
export type ResolvedSide = z.infer<typeof resolvedSide>;

/** What is checked out in a folder, and what to compare first there. */
export const head = z.object({
  state: z.enum(['branch', 'detached', 'unborn']),
  /** null when detached. */
  branch: refName.nullable(),
  /** null when unborn. */
  sha: sha.nullable(),
  /** The remote branch that it follows. */
  upstream: refName.nullable(),
  /** The clone is shallow: its history ends where it was cut off. */
  shallow: z.boolean(),
  /** It has files, which may hold uncommitted changes. */
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
  /** How many there are. */
  total: z.number().int(),
  /** The ids of all of them, told once while others are on their way; see `unpackIds`. null: not told here. */
  ids: z.string().nullable(),
  /** Names the list, to ask for the commits that follow; null: there are none. */
  more: z.number().int().nullable(),
});
export type CommitsFound = z.infer<typeof commitsFound>;
/** `from`: how many of them are known. */
export const moreCommits = z.strictObject({ more: z.number().int(), from: z.number().int().nonnegative() });

/** Files of a folder that its uncommitted changes are shown without. */
export const leftOutFiles = z.object({
  files: z.array(z.object({ path: z.string().max(8192), why: z.string().max(200) })),
  /** How many more there are. */
  more: z.number().int(),
});
export type LeftOutFiles = z.infer<typeof leftOutFiles>;

import { z } from '../zod.ts';
import { flag, pageQuery, pageTail, sha, timestamp } from './common.ts';
import { listOf, records } from './records.ts';

/** Query of `GET /api/v1/repos/branches`. */
export const branchesParams = z.strictObject({ ephemeral: flag.optional(), ...pageQuery });

/** Answer of `GET /api/v1/repos/branches`. */
export const branchesResult = z.looseObject({
  branches: records(
    z.looseObject({
      cursor: z.string().optional(),
      name: z.string(),
      head_sha: sha,
      created_at: timestamp.nullable().optional(),
    }),
  ),
  ...pageTail,
});
export type BranchesResult = z.infer<typeof branchesResult>;

/**
 * Query of `GET /api/v1/repos/commits`. With `base` the answer is the complete list of the branch's commits that the
 * base lacks, on one page.
 */
export const commitsParams = z.strictObject({
  branch: z.string().min(1).max(1024).optional(),
  base: z.string().min(1).max(1024).optional(),
  ephemeral: flag.optional(),
  ephemeral_base: flag.optional(),
  path: z.string().min(1).max(65_536).optional(),
  ...pageQuery,
});

export const commitRecord = z.looseObject({
  sha,
  parent_shas: listOf(sha).optional(),
  message: z.string(),
  author_name: z.string(),
  author_email: z.string(),
  committer_name: z.string(),
  committer_email: z.string(),
  date: timestamp,
});
export type CommitRecord = z.infer<typeof commitRecord>;

/**
 * Answer of `GET /api/v1/repos/commits`; with `base`, also the merge base, if there is one, and the number of commits.
 * Our host sends these first.
 */
export const commitsResult = z.looseObject({
  commits: records(commitRecord),
  merge_base_sha: sha.optional(),
  total: z.number().int().optional(),
  ...pageTail,
});

/** Answer of `GET /api/v1/repos/refs`, which only our host has: branches, remote branches and tags, newest first. */
export const refsResult = z.looseObject({
  refs: records(
    z.looseObject({
      ref: z.string(),
      /** The commit that it points to. */
      sha,
      date: timestamp,
      author: z.string(),
    }),
  ),
  left_out: z.number().int().optional(),
  /** Refs that Git cannot read, including notes refs. */
  broken: records(z.string()).optional(),
});

export type RefsResult = z.infer<typeof refsResult>;

/** Query and answer of `GET /api/v1/repos/revision`, which only our host has: resolves a revision. */
export const revisionParams = z.strictObject({ name: z.string().min(1).max(1024) });
const revisionWhy = z.enum(['tree', 'file', 'unreadable', 'unborn', 'broken']);
export type RevisionWhy = z.infer<typeof revisionWhy>;
export const revisionResult = z.looseObject({
  /** The ref that it names; null: none. */
  ref: z.string().nullable(),
  /** null: it resolves to no commit here. */
  commit: commitRecord.nullable(),
  /**
   * Why not: another kind of object, an unreadable one, or a branch without a commit. Absent: nothing has this name.
   */
  why: revisionWhy.optional().catch(undefined),
});

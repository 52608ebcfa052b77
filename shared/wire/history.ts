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
 * Query of `GET /api/v1/repos/commits`. With `base` the answer is the whole list of what the branch has and the base has
 * not, on one page.
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
  /** Only from `GET /api/v1/repos/commit`, when the commit is signed. */
  signature: z.string().optional(),
  payload: z.string().optional(),
});
export type CommitRecord = z.infer<typeof commitRecord>;

/**
 * Answer of `GET /api/v1/repos/commits`; with `base` also where the branch left it, unless they share nothing, and how
 * many commits there are. Our host tells these first.
 */
export const commitsResult = z.looseObject({
  commits: records(commitRecord),
  merge_base_sha: sha.optional(),
  total: z.number().int().optional(),
  ...pageTail,
});

/** Query and answer of `GET /api/v1/repos/commit`. */
export const commitQuery = z.strictObject({ sha: z.string().min(1).max(1024) });
export const commitResult = z.looseObject({ commit: commitRecord });

/** Query of `GET /api/v1/repos/tags`. */
export const tagsParams = z.strictObject({ ...pageQuery });

/** Answer of `GET /api/v1/repos/tags`. */
export const tagsResult = z.looseObject({
  tags: records(z.looseObject({ cursor: z.string().optional(), name: z.string(), sha })),
  ...pageTail,
});

/** Answer of `GET /api/v1/repos/refs`, which our host alone has: branches, remote branches and tags, newest first. */
export const refsResult = z.looseObject({
  refs: records(
    z.looseObject({
      ref: z.string(),
      /** The commit that it leads to. */
      sha,
      date: timestamp,
      author: z.string(),
    }),
  ),
  left_out: z.number().int().optional(),
  /** Refs that Git cannot read; notes refs as well. */
  broken: records(z.string()).optional(),
});

export type RefsResult = z.infer<typeof refsResult>;

/** Answer of `GET /api/v1/repos/head`, which our host alone has. */
export const headResult = z.looseObject({
  state: z.enum(['branch', 'detached', 'unborn']),
  ref: z.string().nullable(),
  sha: sha.nullable(),
  upstream: z.string().nullable(),
  /** Its history ends where it was cut off. */
  shallow: z.boolean(),
  /** It has files that may differ from HEAD. */
  worktree: z.boolean().optional(),
  /** What to compare first, by full names of refs or ids; null: nothing here has what another has not. */
  suggested: z.looseObject({ base: z.string(), branch: z.string() }).nullable(),
});

export type HeadResult = z.infer<typeof headResult>;

/**
 * Query and answer of `GET /api/v1/repos/worktree`, which our host alone has: what a folder holds now, as a commit upon
 * HEAD. `shown`: its diff will be asked for in a moment.
 */
export const worktreeQuery = z.strictObject({ shown: flag.optional() });
export const worktreeResult = z.looseObject({
  /** HEAD itself: nothing is uncommitted; null: there are no files, or there is no commit. */
  commit: sha.nullable(),
  /** Files that are not in it. */
  left_out: records(z.looseObject({ path: z.string(), why: z.string() })),
  /** How many more there are. */
  more: z.number().int(),
});

/** Query and answer of `GET /api/v1/repos/tips`, which our host alone has: the commits of revisions, in their order. */
export const tipsQuery = z.strictObject({ name: z.array(z.string().min(1).max(1024)).min(1).max(16) });
export const tipsResult = z.looseObject({
  /** null: it stands for no commit here. */
  commits: z.array(sha.nullable()),
});

/** Query and answer of `GET /api/v1/repos/revision`, which our host alone has: what a revision stands for. */
export const revisionParams = z.strictObject({ name: z.string().min(1).max(1024) });
const revisionWhy = z.enum(['tree', 'file', 'unreadable', 'unborn', 'broken']);
export type RevisionWhy = z.infer<typeof revisionWhy>;
export const revisionResult = z.looseObject({
  /** The ref that it names; null: it names none. */
  ref: z.string().nullable(),
  /** null: it stands for no commit here. */
  commit: commitRecord.nullable(),
  /** Why not: it is another kind of object, one that cannot be read, or a branch without a commit. Absent: nothing is called so. */
  why: revisionWhy.optional().catch(undefined),
});

import { z } from '../zod.ts';
import { flag, sha } from './common.ts';
import { records } from './records.ts';

const ref = z.string().min(1).max(1024);
const path = z.string().min(1).max(65_536);

/** Query of `GET /api/v1/repos/branches/diff`. See the specification, Endpoints. */
export const branchDiffQuery = z.strictObject({
  branch: ref,
  base: ref.optional(),
  ephemeral: flag.optional(),
  ephemeral_base: flag.optional(),
  path: z.array(path).optional(),
  /** Our host only: `false` shows copies as new files. */
  copies: flag.optional(),
});

/** Query of `GET /api/v1/repos/diff`. */
export const commitDiffQuery = z.strictObject({
  sha: ref,
  baseSha: ref.optional(),
  path: z.array(path).optional(),
  /** Our host only: `false` shows copies as new files. */
  copies: flag.optional(),
  gitApplyCompatible: flag.optional(),
});

/** One file held back: large or binary. See the specification, File entry. */
const filteredFile = z.looseObject({
  path: z.string(),
  /** Git's code: A, M, D, T, or R and C with a similarity number (`R087`). */
  state: z.string(),
  /** Empty or null when the file was not renamed or copied. */
  old_path: z.string().nullable().optional(),
  bytes: z.number().int(),
  is_eof: z.boolean(),
  /** Our host only: the blob id on the new side, or on the old side for a deleted file. */
  blob: z.string().optional(),
  /**
   * Our host only: `attributes` of the older side disable text comparison; `unreadable`: a content is missing from the
   * repository, or damaged.
   */
  why: z.enum(['attributes', 'unreadable']).optional(),
});

/** One file with its unified diff text. */
const diffFile = filteredFile.extend({
  additions: z.number().int().optional(),
  deletions: z.number().int().optional(),
  raw: z.string(),
  /** Our host only: sizes of both sides of a file that changed its type, and is or was binary. */
  side_bytes: z.looseObject({ old: z.number().int(), new: z.number().int() }).optional(),
});
export type FileEntry = z.infer<typeof diffFile>;

const diffStats = z.looseObject({
  files: z.number().int(),
  additions: z.number().int(),
  deletions: z.number().int(),
  changes: z.number().int(),
});

/**
 * Our host only: what Git did not detect because too many files changed; `renames`: no copies either. Absent: it
 * detected both, if requested.
 */
const givenUp = z.enum(['copies', 'renames']).optional();

/** Our host only: caveats about the history; see `git/history/known-history.ts`. */
const history = z.enum(['cut', 'grafted', 'replaced', 'crossed']).optional();

const diffFields = {
  merge_base_sha: sha.optional(),
  given_up: givenUp,
  history,
  stats: diffStats,
  /** Our host only: paths that the newer side's attributes name generated, or not generated. */
  generated: z.object({ yes: z.array(z.string()), no: z.array(z.string()) }).optional(),
  /** Our host only: attributes that do not count, since they are too long, or too costly to compare paths with. */
  uncounted_attributes: z.enum(['long', 'costly']).optional(),
  filtered_files: records(filteredFile),
  files: records(diffFile),
};

/**
 * See the specification, Branch diff result, which does not order the fields: our host sends `files` while Git produces
 * them, the rest after.
 */
export const branchDiffResult = z.looseObject({
  branch: z.string(),
  base: z.string(),
  /** Our host only: the commits that both names were when the diff was read. */
  sha: sha.optional(),
  base_sha: sha.optional(),
  ...diffFields,
});

/** Answer of `GET /api/v1/repos/diff`. */
export const commitDiffResult = z.looseObject({ sha, base_sha: sha.optional(), ...diffFields });
export type CommitDiffResult = z.infer<typeof commitDiffResult>;

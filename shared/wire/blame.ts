import { z } from '../zod.ts';
import { flag, sha, timestamp } from './common.ts';
import { listOf } from './records.ts';

const number = z.number().int().min(1).max(999_999_999);
const path = z.string().min(1).max(65_536);

/** One request asks for at most this many ranges. */
export const MAX_BLAME_RANGES = 100;

/**
 * Query of `GET /api/v1/repos/blame`. `range`: first and last line, such as `10,30`; none: the whole file. Our host
 * only: `ignore_whitespace`.
 */
export const blameParams = z.strictObject({
  path,
  ref: z.string().min(1).max(1024).optional(),
  ephemeral: flag.optional(),
  range: z
    .array(z.string().regex(/^[1-9]\d{0,8},[1-9]\d{0,8}$/, 'two numbers are needed, such as 10,30'))
    .max(MAX_BLAME_RANGES)
    .optional(),
  detect_moves: flag.optional(),
  ignore_whitespace: flag.optional(),
});

/** Answer of `GET /api/v1/repos/blame`. Our host only: `previous_path`, the file's name in the previous
 * commit, and `cut`, if a shallow clone ends with the commit. */
export const blameResult = z.looseObject({
  ref: z.string(),
  path: z.string(),
  commit_sha: sha,
  lines: listOf(
    z.looseObject({
      line_number: number,
      commit_sha: sha,
      original_line_number: number,
      original_path: path,
      previous_commit_sha: sha.optional(),
      previous_path: path.optional(),
      cut: z.boolean().optional(),
      author_name: z.string(),
      author_email: z.string(),
      author_time: timestamp,
      committer_name: z.string(),
      committer_email: z.string(),
      committer_time: timestamp,
      summary: z.string(),
    }),
  ),
});
export type BlameResult = z.infer<typeof blameResult>;

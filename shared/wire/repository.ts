import { z } from '../zod.ts';
import { pageQuery, pageTail, sha, timestamp } from './common.ts';
import { records } from './records.ts';

const word = z.string().min(1).max(255);

/** Where a repository came from. */
const baseRepo = z.looseObject({ provider: z.string(), owner: z.string(), name: z.string() });

/** Query of `GET /api/repos`. */
export const reposQuery = z.strictObject({ q: z.string().max(255).optional(), ...pageQuery });

/** Answer of `GET /api/repos` (`org:read`). */
export const reposResult = z.looseObject({
  repos: records(
    z.looseObject({
      repo_id: z.string(),
      url: z.string(),
      default_branch: z.string(),
      created_at: timestamp,
      base_repo: baseRepo.nullable().optional(),
    }),
  ),
  ...pageTail,
});
export type ReposResult = z.infer<typeof reposResult>;

/** Answer of `GET /api/v1/repo` (`git:read`). */
export const repoResult = z.looseObject({ default_branch: z.string(), created_at: timestamp });

/** A `git:read` token of another repository of the host, to read that repository as a source. */
const sourceAuth = z.strictObject({ token: z.string().max(16_384).optional(), auth_type: word.optional() });

/**
 * Body of `POST /api/repos`; the name is in the token's `repo` claim, which `repo_name` must equal. See the
 * specification, Other operations named only by scope.
 */
export const repoCreateRequest = z.strictObject({
  repo_name: z.string().min(1).max(512).optional(),
  default_branch: word.optional(),
  base_repo: z
    .strictObject({
      provider: word,
      owner: word,
      name: z.string().min(1).max(512),
      operation: z.enum(['fork']).optional(),
      auth: sourceAuth.optional(),
      ref: z.string().min(1).max(1024).optional(),
      sha: sha.optional(),
      default_branch: word.optional(),
    })
    .optional(),
});
export type RepoCreateRequest = z.infer<typeof repoCreateRequest>;

/**
 * Body of `POST /api/v1/repos/pull-upstream`, which may also be absent. Our host only: `auth` if the upstream is a
 * repository of the same host.
 */
export const pullRequest = z.strictObject({
  ref: z.string().min(1).max(1024).optional(),
  auth: sourceAuth.optional(),
});

/** Answer 202 of upstream pull. See the specification, Upstream pull result. */
export const pullResult = z.looseObject({ message: z.string() });

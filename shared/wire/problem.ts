import { z } from '../zod.ts';

/** The error body of every operation (RFC 9457). See the specification, Problem details. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  /** Legacy mirror of `detail`. */
  error: z.string().optional(),
  /** Only on authentication errors. See the specification, Errors. */
  code: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

/** Machine-readable codes of authentication errors. See the specification, Errors. */
export const problemCode = z.enum([
  'repo_claim_missing',
  'repo_name_mismatch',
  'unauthorized',
  'forbidden',
  'authentication_unavailable',
  'insufficient_scope',
  'repository_not_found',
]);
export type ProblemCode = z.infer<typeof problemCode>;

/**
 * `type` of the refusals that share a status. The specification leaves problem types open; another host may send
 * `about:blank`, so a client may use these to speak clearly but never relies on them.
 */
export const PROBLEM_TYPE = {
  noteExists: 'urn:marginalia:problem:note-exists',
  notesRefMoved: 'urn:marginalia:problem:notes-ref-moved',
  noteNotFound: 'urn:marginalia:problem:note-not-found',
  objectNotFound: 'urn:marginalia:problem:object-not-found',
  repositoryExists: 'urn:marginalia:problem:repository-exists',
  noUpstream: 'urn:marginalia:problem:no-upstream',
} as const;

/** Machine-readable codes of authentication errors. See the specification, Errors. */
export type ProblemCode =
  | 'repo_claim_missing'
  | 'repo_name_mismatch'
  | 'unauthorized'
  | 'forbidden'
  | 'authentication_unavailable'
  | 'insufficient_scope'
  | 'repository_not_found';

/**
 * `type` of refusals that share a status. The specification leaves problem types open; another host may send
 * `about:blank`, so clients may use these for clearer messages but never depend on them.
 */
export const PROBLEM_TYPE = {
  noteExists: 'urn:marginalia:problem:note-exists',
  notesRefMoved: 'urn:marginalia:problem:notes-ref-moved',
  noteNotFound: 'urn:marginalia:problem:note-not-found',
  objectNotFound: 'urn:marginalia:problem:object-not-found',
  repositoryExists: 'urn:marginalia:problem:repository-exists',
  noUpstream: 'urn:marginalia:problem:no-upstream',
  lockInTheWay: 'urn:marginalia:problem:lock-in-the-way',
  notesDamaged: 'urn:marginalia:problem:notes-damaged',
  noteTooLarge: 'urn:marginalia:problem:note-too-large',
  cannotStore: 'urn:marginalia:problem:cannot-store',
  /** Git could not read or write the repository, and a retry seldom helps. */
  gitFailed: 'urn:marginalia:problem:git-failed',
  folderBlocked: 'urn:marginalia:problem:folder-held',
} as const;

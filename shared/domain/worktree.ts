/**
 * The uncommitted changes of a folder, as a side of a comparison: no branch can be called so. Where it is compared, it
 * is a commit of our own upon HEAD, which no ref names and no other repository knows.
 */
export const WORKTREE = ':worktree';

/** The author of such a commit. */
export const UNCOMMITTED = { name: 'Not committed yet', email: 'uncommitted@marginalia.invalid' } as const;

/** The object that drafts on uncommitted changes are kept for: they belong to no commit yet. */
export const noCommitLike = (sha: string): string => '0'.repeat(sha.length);

export const isNoCommit = (object: string): boolean => /^0+$/.test(object);

/** Why no note can be saved on uncommitted changes. */
export const NEEDS_COMMIT =
  'A note needs a commit, and these changes are in none yet. What you write is kept as a draft.';

/** The same beside one of several texts. */
export const KEPT_UNTIL_COMMIT = 'Kept as a draft until there is a commit.';

/** Whether a commit of a list is what is not committed yet; only the first one of a working tree's commits can be. */
export const isUncommitted = (commit: { readonly authorEmail: string }): boolean =>
  commit.authorEmail === UNCOMMITTED.email;

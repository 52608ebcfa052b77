/**
 * A folder's uncommitted changes as a side of a comparison; not a valid branch name. For comparing, they become a
 * commit of our own on top of HEAD, which no ref names and no other repository has.
 */
export const WORKTREE = ':worktree';

/** The author of such a commit. */
export const UNCOMMITTED = { name: 'Not committed yet', email: 'uncommitted@marginalia.invalid' } as const;

/** The object of drafts on uncommitted changes, which have no commit yet. */
export const noCommitLike = (sha: string): string => '0'.repeat(sha.length);

export const isNoCommit = (object: string): boolean => /^0+$/.test(object);

/** Why no note can be saved on uncommitted changes. */
export const NEEDS_COMMIT =
  'A note needs a commit, and these changes are in none yet. What you write is kept as a draft.';

/** The short form, beside one of several texts. */
export const KEPT_UNTIL_COMMIT = 'Kept as a draft until there is a commit.';

/** Whether a listed commit stands for the uncommitted changes; only the first of a working tree's commits can. */
export const isUncommitted = (commit: { readonly authorEmail: string }): boolean =>
  commit.authorEmail === UNCOMMITTED.email;

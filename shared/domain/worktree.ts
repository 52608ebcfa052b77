/**
 * A folder's uncommitted changes as a side of a comparison; not a valid branch name. For comparing, they become a
 * commit of our own on top of HEAD, which no ref names and no other repository has.
 */
export const WORKTREE = ':worktree';
/** What of them is staged, and what is not: the index compared with HEAD, and the work tree with the index. */
export const STAGED = ':staged';
export const UNSTAGED = ':unstaged';

const SIDES: ReadonlySet<string> = new Set([WORKTREE, STAGED, UNSTAGED]);

/** Whether a side of a comparison is a folder's uncommitted changes, or a part of them. */
export const isUncommittedSide = (text: string | undefined): boolean => text !== undefined && SIDES.has(text);

/** What such a side is compared with. */
export const baseOfUncommitted = (side: string): string => (side === UNSTAGED ? STAGED : 'HEAD');

/** The author of such a commit. */
export const UNCOMMITTED = { name: 'Not committed yet', email: 'uncommitted@marginalia.invalid' } as const;

/** The object of drafts of notes on uncommitted changes as a whole, which have no commit yet. */
export const noCommitLike = (sha: string): string => '0'.repeat(sha.length);

export const isNoCommit = (object: string): boolean => /^0+$/.test(object);

/** Why no note can be saved on uncommitted changes. */
export const NEEDS_COMMIT =
  'A note needs a commit, and these changes are in none yet. What you write is kept as a draft, also when you hand over: what others should read now, write beside a line or on a file.';

/** Whether a listed commit stands for uncommitted changes; only the first ones of a working tree's commits can. */
export const isUncommitted = (commit: { readonly authorEmail: string }): boolean =>
  commit.authorEmail === UNCOMMITTED.email;

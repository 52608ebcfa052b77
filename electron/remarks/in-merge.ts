import type { Placed, RemarkTarget } from '../../shared/ipc/remarks.ts';

/**
 * The place of a remark while a merge is compared with Git’s own merge of its parents. The new side is the merge, so
 * its lines are valid; the old side is not a commit, so a remark on a parent's lines is shown at the file.
 */
export const inMerge = <T extends { placed: Placed }>(one: T): T =>
  one.placed.at === 'lines' && one.placed.side === 'old'
    ? { ...one, placed: { at: 'file', path: one.placed.path } }
    : one;

/** The answer when the user wants to comment on the old side there. */
export const NOT_OF_A_COMMIT: RemarkTarget = {
  to: 'none',
  why: 'These lines are what Git makes of the parents: as they stand here they are in no commit that could be annotated.',
  next: 'Write beside a line of the merge, or look at it against a parent.',
};

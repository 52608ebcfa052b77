import type { Placed, RemarkTarget } from '../../shared/ipc/remarks.ts';
import type { CommitSpan } from '../../shared/ipc/shapes.ts';

/**
 * The place of a remark where the old side is not a commit: what Git makes of a merge's parents, or an older version,
 * rebased. The lines of the new side are valid; a remark on lines of the old side is shown at the file.
 */
export const inMerge = <T extends { placed: Placed }>(one: T): T =>
  one.placed.at === 'lines' && one.placed.side === 'old'
    ? { ...one, placed: { at: 'file', path: one.placed.path } }
    : one;

/** The answer when the user wants to comment on the old side there. */
export const noCommitHas = ({ since }: Pick<CommitSpan, 'since'>): RemarkTarget =>
  since === undefined ? OF_MERGED_PARENTS : OF_OLDER_VERSION;

const OF_OLDER_VERSION: RemarkTarget = {
  to: 'none',
  why: 'These lines are those of the older version: no commit of this version has them.',
  next: 'Write beside a line of this version, or on the file.',
};
const OF_MERGED_PARENTS: RemarkTarget = {
  to: 'none',
  why: 'These lines are what Git makes of the parents: as they stand here they are in no commit that could be annotated.',
  next: 'Write beside a line of the merge, or look at it against a parent.',
};

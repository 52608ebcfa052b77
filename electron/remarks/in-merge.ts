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
  why: 'These lines are from the older version: no commit of this version contains them.',
  next: 'Write beside a line of this version, or on the file.',
};
const OF_MERGED_PARENTS: RemarkTarget = {
  to: 'none',
  why: 'These lines come from Git’s own merge of the parents: no commit contains them as shown, so there is none to annotate.',
  next: 'Write beside a line of the merge, or compare the merge with a parent.',
};

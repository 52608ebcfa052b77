import type { CommitSpan } from '../ipc/shapes.ts';

/** Whether the old side is made for the diff, and no commit has it: for a merge, or for a version of a branch. */
export const isOldSideMade = ({ merge, since }: Pick<CommitSpan, 'merge' | 'since'>): boolean =>
  merge === true || since !== undefined;

import type { FileCommit } from '../../../../shared/ipc/files.ts';
import { plainPath } from '../../../ui/visible-name.ts';

const isDeleted = (state: string): boolean => state === 'D';

/** What is said beside the message of a commit that changed a file. */
export function chipOf({ state, oldPath }: Pick<FileCommit, 'state' | 'oldPath'>): { chip?: string } {
  if (isDeleted(state)) return { chip: 'deleted' };
  return oldPath === '' ? {} : { chip: `was ${plainPath(oldPath)}` };
}

/** The commit that has the file as this one left it; if this one deletes it, as it was before. */
export const lastCommitWith = ({
  sha,
  parent,
  state,
}: Pick<FileCommit, 'sha' | 'parent' | 'state'>): string => (isDeleted(state) ? (parent ?? sha) : sha);

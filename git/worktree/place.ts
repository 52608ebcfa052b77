import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where snapshots of a work tree are stored. @param root of all data about folders */
export const snapshotsOf = (root: string, headDir: string): string =>
  join(root, 'worktrees', `${createHash('sha256').update(headDir).digest('hex').slice(0, 20)}.git`);

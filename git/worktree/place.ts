import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The folder that keeps snapshots of a work tree. @param root of everything that is kept about folders */
export const snapshotsOf = (root: string, headDir: string): string =>
  join(root, 'worktrees', `${createHash('sha256').update(headDir).digest('hex').slice(0, 20)}.git`);

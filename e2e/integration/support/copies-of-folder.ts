import { join } from 'node:path';
import { createRepositoryCopies, type RepositoryCopies } from '../../../electron/repository-copy/index.ts';

/** Copies of a folder's repository, kept in `root`; no remote is ever asked. `work`: the work tree, which may change. */
export const copiesOfFolder = (root: string, work: () => string): RepositoryCopies =>
  createRepositoryCopies(
    join(root, 'copies'),
    { gitRemote: () => Promise.reject(new Error('no remote is asked')) },
    () => ({ gitDir: join(work(), '.git'), headDir: join(work(), '.git') }),
  );

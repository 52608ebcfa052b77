import { createHash } from 'node:crypto';
import { gitText } from './run.ts';

/** How a repository's ids are made, as Git calls it. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The format of a repository that has this full id. */
export const objectFormatOf = (id: string): ObjectFormat => (id.length === 64 ? 'sha256' : 'sha1');

/** The tree without entries, which every Git knows, in a repository that has this full id. */
export const emptyTree = (id: string): string =>
  createHash(objectFormatOf(id)).update('tree 0\0').digest('hex');

/** A repository's format, and the folder of its objects. @throws GitError */
export async function objectStore(gitDir: string): Promise<{ format: string; objects: string }> {
  const asked = ['--show-object-format', '--path-format=absolute', '--git-path', 'objects'];
  const told = await gitText(['rev-parse', ...asked], { gitDir });
  // A path may have line ends in it.
  const [format = '', objects = ''] = told.split(/\n(.*)/s);
  return { format, objects };
}

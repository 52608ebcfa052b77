import { createHash } from 'node:crypto';

/** How a repository's ids are made, as Git calls it. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The format of a repository that has this full id. */
export const objectFormatOf = (id: string): ObjectFormat => (id.length === 64 ? 'sha256' : 'sha1');

/** The tree without entries, which every Git knows, in a repository that has this full id. */
export const emptyTree = (id: string): string =>
  createHash(objectFormatOf(id)).update('tree 0\0').digest('hex');

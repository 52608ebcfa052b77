import { createHash } from 'node:crypto';

/** Git's name for a repository's hash. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The object format, from a full id. */
export const objectFormatOf = (id: string): ObjectFormat => (id.length === 64 ? 'sha256' : 'sha1');

/** The empty tree, which every Git knows, in the format of a full id. */
export const emptyTree = (id: string): string =>
  createHash(objectFormatOf(id)).update('tree 0\0').digest('hex');

import { readSome } from '../../git/objects/object-reader.ts';
import { objectAt } from '../../git/refs/refs.ts';
import type { CallOptions } from '../host/client.ts';
import type { RepositoryCopy, TreesAt } from './copy.ts';

/** One file at the tip of a branch, or in one of its commits; `path` as in the diff. */
export interface FileAt extends TreesAt {
  path: string;
}

type Copy = Pick<RepositoryCopy, 'gitDir' | 'exists' | 'knownTrees' | 'fetchTrees' | 'fetchContents'>;

/** The file's object when its trees were last fetched; null: it did not exist, or was never fetched. */
export async function knownObject(copy: Copy, file: FileAt): Promise<string | null> {
  const trees = copy.knownTrees(file);
  if (!trees || !copy.exists() || file.path.includes('\0')) return null;
  // A commit never changes: it may have been fetched with its branch, and then has no ref.
  return await objectAt(copy.gitDir, `${file.commit ?? trees}:${file.path}`);
}

/**
 * The file's current object on the host; null if there is no such file.
 * @throws GitError
 */
export async function objectOfFile(
  copy: Copy,
  file: FileAt,
  options: CallOptions = {},
): Promise<string | null> {
  if (file.path.includes('\0') || copy.knownTrees(file) === null) return null;
  const object = file.commit === undefined ? null : await knownObject(copy, file);
  if (object !== null) return object;
  const trees = await copy.fetchTrees(file, options);
  return await objectAt(copy.gitDir, `${trees}:${file.path}`);
}

/**
 * A blob's bytes, fetched from the host if missing.
 * @returns null if it is larger than `maxBytes`, or not a blob
 * @throws GitError
 */
export async function readBlob(
  copy: Copy,
  id: string,
  ephemeral: boolean,
  maxBytes: number,
  options: CallOptions = {},
): Promise<Buffer | null> {
  await copy.fetchContents([id], ephemeral, options);
  for await (const object of readSome(copy.gitDir, [id], maxBytes))
    if (object?.type === 'blob') return object.content;
  return null;
}

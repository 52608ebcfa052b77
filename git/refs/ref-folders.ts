import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

const WHERE = ['remotes', 'tags', 'notes', 'notes-remotes'];

/**
 * @returns a symbolic link among the refs that a Sync writes, or their logs, or null. Git would write to its target,
 * which may be a branch or any file of this user.
 */
export async function linkAmongRefs(gitDir: string): Promise<string | null> {
  const places = ['refs', join('logs', 'refs')].flatMap((root) =>
    WHERE.map((name) => join(gitDir, root, name)),
  );
  const logs = join(gitDir, 'logs');
  const tops = [logs, join(logs, 'refs'), ...places];
  for (const path of tops) if ((await isLink(path)) && !(await isSameRepository(gitDir, path))) return path;
  for (const path of places) {
    const entries: Dirent[] = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    const link = entries.find((each) => each.isSymbolicLink());
    if (link !== undefined) return join(link.parentPath, link.name);
  }
  return null;
}

/**
 * @returns a symbolic link on the path of a ref's file or its log, or null, even if neither exists
 * @param ref full name
 */
export async function linkToRef(gitDir: string, ref: string): Promise<string | null> {
  for (const root of ['', 'logs']) {
    let path = gitDir;
    for (const part of [root, ...ref.split('/')].filter((each) => each !== '')) {
      path = join(path, part);
      const stats = await lstat(path).catch(() => null);
      if (stats === null) break;
      if (stats.isSymbolicLink() && !(await isSameRepository(gitDir, path))) return path;
    }
  }
  return null;
}

const isLink = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => null))?.isSymbolicLink() === true;

/** Folders that several work trees of one repository share by links, as git-new-workdir and Android’s repo make them. */
const AS_A_WHOLE = ['refs', 'logs', join('logs', 'refs')];

/**
 * @returns true if a link is in place of all refs or logs, and leads to those of a Git folder with the very same
 * objects: the same repository, where Git and its user would write, too
 */
async function isSameRepository(gitDir: string, path: string): Promise<boolean> {
  const name = AS_A_WHOLE.find((one) => path === join(gitDir, one));
  const target = name && (await realpath(path).catch(() => null));
  if (name === undefined || !target?.endsWith(`${sep}${name}`)) return false;
  const owner = name.split(sep).reduce((folder) => dirname(folder), target);
  const [head, refs, theirs, ours] = await Promise.all([
    stat(join(owner, 'HEAD')).catch(() => null),
    stat(join(owner, 'refs')).catch(() => null),
    realpath(join(owner, 'objects')).catch(() => null),
    realpath(join(gitDir, 'objects')).catch(() => null),
  ]);
  return head?.isFile() === true && refs?.isDirectory() === true && theirs !== null && theirs === ours;
}

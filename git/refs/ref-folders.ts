import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

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
  for (const path of tops) if ((await lstat(path).catch(() => null))?.isSymbolicLink() === true) return path;
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
      if (stats.isSymbolicLink()) return path;
    }
  }
  return null;
}

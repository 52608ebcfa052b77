import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';

const MAX_LINK_BYTES = 8192;

/**
 * Finds the Git folder of a worktree, and checks that it belongs to a repository: what a repository says of where its
 * worktrees are may lead into any folder of this computer. Runs no Git.
 * @returns its Git folder, with its HEAD and index; null: there is no such folder, or it belongs to another repository
 */
export async function worktreeGitDir(gitDir: string, path: string): Promise<string | null> {
  try {
    const own = await realpath(gitDir);
    const named = await gitDirAt(path);
    if (named === null) return null;
    const there = await realpath(named);
    if (there === own) return there;
    const linked = dirname(there);
    return basename(linked) === 'worktrees' && dirname(linked) === own ? there : null;
  } catch {
    return null;
  }
}

/** The Git folder that a folder names: its own `.git`, the one in its file `.git`, or itself if it is bare. */
async function gitDirAt(path: string): Promise<string | null> {
  const dotGit = join(path, '.git');
  const stats = await stat(dotGit).catch(() => null);
  if (stats === null) return path;
  if (stats.isDirectory()) return dotGit;
  const text = (await readOrdinary(dotGit, MAX_LINK_BYTES))?.toString('utf8');
  const target = /^gitdir: ([^\n\r]+)/.exec(text ?? '')?.[1];
  return target === undefined ? null : resolve(path, target);
}

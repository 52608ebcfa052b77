import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { runGit } from './run.ts';

/** Whether a repository was begun here. */
export const isBare = (gitDir: string): boolean => existsSync(join(gitDir, 'HEAD'));

/**
 * Makes an empty bare repository to fetch into, readable to this user alone, unless there is one. An interrupted
 * attempt leaves nothing.
 * @param objectFormat of its ids, as Git calls it
 */
export async function ensureBare(gitDir: string, objectFormat = 'sha1'): Promise<void> {
  if (isBare(gitDir)) return;
  mkdirSync(dirname(gitDir), { recursive: true, mode: 0o700 });
  const fresh = `${gitDir}.${randomUUID()}`;
  mkdirSync(fresh, { mode: 0o700 });
  try {
    await runGit(['init', '--quiet', '--bare', `--object-format=${objectFormat}`, fresh]);
    rmSync(gitDir, { recursive: true, force: true });
    renameSync(fresh, gitDir);
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    throw cause;
  }
}

import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gitText } from '../process/run.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';

const TIMEOUT_MS = 10_000;

/**
 * A folder's own work tree; null if it has none, or another repository has taken its place.
 * @param git where the folder's refs and its HEAD were when it was opened
 */
export async function workTreeOf(
  folder: string,
  git: Pick<WorktreePlace, 'gitDir' | 'headDir' | 'snapshots'>,
): Promise<WorktreePlace | null> {
  // Not a repository that contains this folder.
  const options = { cwd: folder, timeoutMs: TIMEOUT_MS, env: { GIT_CEILING_DIRECTORIES: dirname(folder) } };
  const ask = async (what: string): Promise<string | null> =>
    await gitText(['rev-parse', '--path-format=absolute', what], options)
      .then((path) => realpath(path))
      .catch(() => null);
  const [top, headDir] = await Promise.all([ask('--show-toplevel'), ask('--git-dir')]);
  const [real, opened] = await Promise.all([realpath(folder), realpath(git.headDir)]).catch(() => [
    null,
    null,
  ]);
  return top === null || top !== real || headDir !== opened ? null : { ...git, workTree: top };
}

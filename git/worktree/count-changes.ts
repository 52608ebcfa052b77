import { ByteReader } from '../objects/blobs.ts';
import { endedWell, runGit, streamGit, type RunOptions } from '../process/run.ts';
import { readBaseCommit } from './base-commit.ts';
import { onIndex, ownIndex, prepareIndexes, removeIndexes, type WorktreePlace } from './own-index.ts';
import { readSettings } from './settings.ts';
import { ownFilesPatterns } from './stat-paths.ts';
import { unlessBlocked } from './unless-blocked.ts';

/** A larger work tree is not counted. */
const COUNT_TIMEOUT_MS = 20_000;
/** Counting stops here. */
export const MAX_COUNTED_FILES = 10_000;
/** More than any system allows. */
const MAX_PATH_BYTES = 65_536;

/**
 * How many files of a work tree differ from HEAD, as `git status` lists them: staged or not, and untracked ones. Writes
 * nothing to the folder, and stores none of its contents.
 * @returns null before the first commit
 */
export async function countChanges(place: WorktreePlace, signal: AbortSignal): Promise<number | null> {
  signal.throwIfAborted();
  const { headDir, workTree, snapshots } = place;
  const index = ownIndex(snapshots);
  try {
    const [head, settings] = await Promise.all([
      readBaseCommit(headDir, undefined, signal),
      readSettings(workTree),
      prepareIndexes(place, [index]),
    ]);
    if (head === null) return null;
    const options = { ...onIndex(place, settings, index), timeoutMs: COUNT_TIMEOUT_MS };
    const count = async (until: AbortSignal): Promise<number> => {
      const run = { ...options, signal: until };
      // Files that were only touched are no changes.
      const refresh = ['update-index', '-q', '--refresh', '--unmerged', '--ignore-submodules'];
      await runGit(refresh, { ...run, okCodes: [0, 1] });
      const paths = new Set<string>();
      const tracked = ['diff-index', '--name-only', '-z', '--no-renames', '--ignore-submodules=dirty'];
      await addPaths(paths, [...tracked, head.sha, '--'], run);
      const own = ownFilesPatterns(workTree, snapshots);
      await addPaths(paths, ['ls-files', '--others', '-z', '--exclude-standard', ...own], run);
      return paths.size;
    };
    return await unlessBlocked(place, count, signal);
  } finally {
    await removeIndexes([index]).catch(() => undefined);
  }
}

async function addPaths(paths: Set<string>, args: readonly string[], run: RunOptions): Promise<void> {
  const stream = streamGit(args, run);
  stream.stdin.end();
  try {
    for await (const path of new ByteReader(stream.stdout).records(0, MAX_PATH_BYTES)) {
      if (paths.size >= MAX_COUNTED_FILES) return;
      if (path.length > 0) paths.add(path.toString('latin1'));
    }
    await endedWell(stream, args[0] ?? '');
  } finally {
    stream.kill();
  }
}

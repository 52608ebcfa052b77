import { readListing, type Change } from '../diff/listing.ts';
import { pathName } from '../diff/path-name.ts';
import { SEARCH_LIMIT, searchPairs } from '../diff/searched.ts';
import { looseObject } from '../objects/loose-object.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { GitError } from '../process/error.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { readBaseCommit } from './base-commit.ts';
import { onIndex, ownIndex, prepareIndexes, removeIndexes, type WorktreePlace } from './own-index.ts';
import { readSettings } from './settings.ts';
import { ownFilesPatterns, statPaths } from './stat-paths.ts';
import { listed, untrackedFile } from './status.ts';
import { unlessBlocked } from './unless-blocked.ts';
import { putEntries, takeOurs, unmergedFiles } from './unmerged.ts';

/** A larger work tree is not counted. */
const COUNT_TIMEOUT_MS = 20_000;
/** Counting stops here; so many files are not paired. */
export const MAX_COUNTED_FILES = 10_000;
/** More than any system allows. */
const MAX_PATH_BYTES = 65_536;

/**
 * How many files of a work tree differ from HEAD: staged or not, and untracked ones. A file that was renamed is one, as
 * in the diff of a snapshot, and so is each file with a conflict, even if nothing of it differs. Contents are read only if
 * files were removed while others are new. Writes nothing to the folder, and stores none of its contents.
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
    return await unlessBlocked(
      place,
      (until) => count(place, head.sha, { ...options, signal: until }),
      signal,
    );
  } catch (error) {
    if (error instanceof GitError && error.reason === 'too-large') return MAX_COUNTED_FILES;
    throw error;
  } finally {
    await removeIndexes([index]).catch(() => undefined);
  }
}

async function count({ workTree, snapshots }: WorktreePlace, head: string, run: RunOptions): Promise<number> {
  // Stands for contents that Git has to read from the work tree.
  const unread = `100644 ${looseObject(objectFormatOf(head), 'blob', Buffer.alloc(0)).id}`;
  const unmerged = await unmergedFiles(run);
  await takeOurs(run, unmerged, '0'.repeat(head.length), unread);
  // Files that were only touched are no changes.
  await runGit(['update-index', '-q', '--refresh', '--ignore-submodules'], { ...run, okCodes: [0, 1] });
  const tracked = await changesIn(run, head, ['--no-renames']);
  const others = await untracked(run, ownFilesPatterns(workTree, snapshots));
  const conflicts = unmerged.map(({ path }) => pathName(path));
  const unpaired = sum(tracked, [...conflicts, ...others.map((path) => pathName(path))]);
  const hasNew = others.length > 0 || tracked.some(({ state }) => state === 'A');
  const hasRemoved = tracked.some(({ state }) => state === 'D');
  if (!hasNew || !hasRemoved || unpaired >= MAX_COUNTED_FILES) return Math.min(unpaired, MAX_COUNTED_FILES);

  const { taken, excluded } = await statPaths(workTree, others.map(untrackedFile));
  const entries = taken.map((path) => ({ entry: unread, path }));
  await putEntries(run, entries);
  const search = (copies: boolean): Promise<Change[]> =>
    changesIn(run, head, ['-M', SEARCH_LIMIT, ...(copies ? ['-C'] : [])]);
  const { result } = await searchPairs(true, search, (pairs) => pairs);
  return sum(result, [...conflicts, ...excluded.map(({ path }) => path)]);
}

/** How many files these are, each once. */
function sum(changes: readonly Change[], more: readonly string[]): number {
  const named = new Set(changes.flatMap(({ path, oldPath }) => [path, oldPath]));
  return changes.length + new Set(more.filter((path) => !named.has(path))).size;
}

/** What differs from HEAD. @throws GitError `too-large` */
async function changesIn(run: RunOptions, head: string, pairing: readonly string[]): Promise<Change[]> {
  const args = ['diff-index', '--raw', '-z', '--ignore-submodules=dirty', ...pairing, head, '--'];
  return await listed(args, run, (reader) => readListing(reader, MAX_COUNTED_FILES));
}

/** Files that Git does not track. @throws GitError `too-large` */
async function untracked(run: RunOptions, own: readonly string[]): Promise<Buffer[]> {
  return await listed(['ls-files', '--others', '-z', '--exclude-standard', ...own], run, async (reader) => {
    const paths: Buffer[] = [];
    for await (const path of reader.records(0, MAX_PATH_BYTES)) {
      if (paths.length >= MAX_COUNTED_FILES) throw new GitError('ls-files', 'too-large', null, '');
      if (path.length > 0) paths.push(Buffer.from(path));
    }
    return paths;
  });
}

import { join } from 'node:path';
import { UNCOMMITTED } from '../../shared/domain/worktree.ts';
import { pathName } from '../diff/path-name.ts';
import { gitText, type RunOptions } from '../process/run.ts';
import { looseObject, writeLooseObject } from '../objects/loose-object.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import type { ExcludedFile } from './excluded-file.ts';
import { clearOldSnapshots } from './clear-old.ts';
import { readBaseCommit, type ReadContents, type BaseCommit } from './base-commit.ts';
import { ownFilesPatterns, statPaths } from './stat-paths.ts';
import { onIndex, ownIndex, prepareIndexes, removeIndexes, type WorktreePlace } from './own-index.ts';
import { readSettings } from './settings.ts';
import { readStatus } from './status.ts';
import { beginAdding, stageFiles } from './stage-files.ts';
import { withoutBarred } from './barred-paths.ts';
import { unlessBlocked } from './unless-blocked.ts';
import { readIndex } from './read-index.ts';

export interface Snapshot {
  /** HEAD itself if nothing is uncommitted. */
  commit: string;
  head: string;
  /** With `parts`: the index as a commit on top of HEAD, or HEAD itself; `commit` is on top of it. */
  staged?: string;
  excluded: ExcludedFile[];
  /** Files with a conflict that is not resolved: of these, nothing is staged. */
  conflicts: string[];
  /** Untracked files beyond the limit. */
  more: number;
}

interface SnapshotOptions {
  signal?: AbortSignal;
  /** Reads an object with a Git process that is already running. */
  contents?: ReadContents | undefined;
  /** Takes what is staged as a commit of its own, below what is not. */
  parts?: boolean;
}

const MAX_UNTRACKED_FILES = 10_000;
/** Git checks every file's metadata, and reads those that changed. */
const SNAPSHOT_TIMEOUT_MS = 120_000;

/**
 * Takes the current content of the work tree as a commit on top of HEAD: staged, unstaged, and untracked but not
 * ignored. It is created in a repository of ours with an index of ours, so that nothing is written to the folder, and
 * no filter, hook or monitor of its configuration takes effect. Equal contents give the same commit.
 *
 * @returns null before the first commit
 */
export async function takeSnapshot(
  place: WorktreePlace,
  { signal, contents, parts = false }: SnapshotOptions = {},
): Promise<Snapshot | null> {
  const { headDir, workTree, snapshots } = place;
  const began = Date.now();
  const index = ownIndex(snapshots);
  /** One that nothing is added to. */
  const indexAlone = `${index}-alone`;
  try {
    const [head, settings] = await Promise.all([
      readBaseCommit(headDir, contents, signal),
      readSettings(workTree),
      prepareIndexes(place, parts ? [index, indexAlone] : [index]),
    ]);
    if (head === null) return null;
    const run: RunOptions = { ...onIndex(place, settings, index), timeoutMs: SNAPSHOT_TIMEOUT_MS };
    const none = '0'.repeat(head.sha.length);
    const read = async (until: AbortSignal) => {
      const options = { ...run, signal: until };
      const ofIndex = { ...options, env: { ...run.env, GIT_INDEX_FILE: indexAlone } };
      return await Promise.all([
        readFiles(place, options, none, settings.barred),
        parts ? readIndex(ofIndex, none) : null,
      ]);
    };
    const [{ tree, ...without }, staged] = await unlessBlocked(place, read, signal);
    if (staged === null)
      return { commit: await commitOf(place, tree, head, 'Uncommitted changes'), head: head.sha, ...without };
    const upTo = {
      ...head,
      sha: await commitOf(place, staged, head, 'Staged changes'),
      tree: staged,
    };
    return {
      commit: await commitOf(place, tree, upTo, 'Changes that are not staged'),
      head: head.sha,
      staged: upTo.sha,
      ...without,
    };
  } finally {
    // Clean up in the background.
    void removeIndexes([index, indexAlone])
      .then(() => clearOldSnapshots(snapshots, began))
      .catch(() => undefined);
  }
}

/**
 * @returns the tree of the work tree's content, and the files missing from it
 * @param none the null id
 */
async function readFiles(
  { headDir, workTree, snapshots }: WorktreePlace,
  run: RunOptions,
  none: string,
  barred: ReadonlySet<string>,
): Promise<Pick<Snapshot, 'excluded' | 'conflicts' | 'more'> & { tree: string }> {
  const pendingStatus = readStatus(run, ownFilesPatterns(workTree, snapshots), MAX_UNTRACKED_FILES);
  // Avoids an unhandled rejection if the next Git does not start.
  pendingStatus.catch(() => undefined);
  const adding = beginAdding(run);
  try {
    const { touched, more } = await pendingStatus;
    const { read, unread } = await withoutBarred(run, headDir, touched, barred);
    const checked = await statPaths(workTree, read);
    const refused = await stageFiles(run, checked, none, adding);
    const tree = await gitText(['write-tree', '--missing-ok'], run);
    const conflicts = touched.filter(({ unmerged }) => unmerged).map(({ path }) => pathName(path));
    return { tree, excluded: [...checked.excluded, ...unread, ...refused], conflicts, more };
  } finally {
    adding.kill();
  }
}

/**
 * Commits a tree on top of another commit, with HEAD's time: equal contents give the same commit. An equal tree gives
 * that other commit.
 */
async function commitOf(
  { snapshots }: WorktreePlace,
  tree: string,
  head: BaseCommit,
  subject: string,
): Promise<string> {
  if (tree === head.tree) return head.sha;
  const who = `${UNCOMMITTED.name} <${UNCOMMITTED.email}> ${head.date} +0000`;
  const lines = [`tree ${tree}`, `parent ${head.sha}`, `author ${who}`, `committer ${who}`];
  const text = `${lines.join('\n')}\n\n${subject}\n`;
  const made = looseObject(objectFormatOf(head.sha), 'commit', Buffer.from(text));
  await writeLooseObject(join(snapshots, 'objects'), made);
  return made.id;
}

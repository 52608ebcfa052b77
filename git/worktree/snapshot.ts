import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { UNCOMMITTED } from '../../shared/domain/worktree.ts';
import { isBare } from '../objects/bare.ts';
import { gitText, type RunOptions } from '../process/run.ts';
import { borrowObjects } from '../objects/borrow.ts';
import { looseObject, writeLooseObject } from '../objects/loose-object.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import type { LeftOut } from './left-out.ts';
import { clearOld } from './clear-old.ts';
import { readTakenUpon, type ReadContents, type TakenUpon } from './taken-upon.ts';
import { heldPaths, statPaths } from './stat-paths.ts';
import { copyPatterns, readSettings } from './settings.ts';
import { readStatus } from './status.ts';
import { beginAdding, takeIn } from './take-in.ts';
import { withoutBarred } from './barred-paths.ts';
import { unlessHeld } from './unless-held.ts';

/** A work tree, and where its snapshots are kept. */
export interface WorktreePlace {
  /** Refs and objects. */
  gitDir: string;
  /** HEAD and the index. */
  headDir: string;
  /** The files. */
  workTree: string;
  /** A bare repository of ours. */
  snapshots: string;
}

export interface Snapshot {
  /** HEAD itself where nothing is uncommitted. */
  commit: string;
  head: string;
  leftOut: LeftOut[];
  /** Untracked files beyond those that are looked at. */
  more: number;
}

/** Untracked files that are taken in. */
const MOST_UNTRACKED = 10_000;
/** Git compares every file's facts, and reads those that changed. Milliseconds. */
const PATIENCE = 120_000;

/**
 * What the work tree holds now, as a commit upon HEAD: what is staged, what is not, and what is untracked and not ignored.
 * It is made in a repository of ours with an index of ours, so nothing of the folder is written, and no filter, hook or
 * monitor that its configuration alone names is known there. The same contents make the same commit. null: no commit yet.
 *
 * @param contents asks a Git process that is running already
 */
export async function takeSnapshot(
  place: WorktreePlace,
  signal?: AbortSignal,
  contents?: ReadContents,
): Promise<Snapshot | null> {
  const { headDir, workTree, snapshots } = place;
  const began = Date.now();
  const index = join(snapshots, `index-${randomUUID()}`);
  const ready = async (): Promise<void> => {
    await readySnapshots(place);
    await Promise.all([copyPatterns(place.gitDir, snapshots), copyIndex(headDir, snapshots, index)]);
  };
  try {
    const [head, settings] = await Promise.all([
      readTakenUpon(headDir, contents, signal),
      readSettings(workTree),
      ready(),
    ]);
    if (head === null) return null;
    const run: RunOptions = {
      cwd: workTree,
      env: { GIT_DIR: snapshots, GIT_WORK_TREE: workTree, GIT_INDEX_FILE: index, GIT_LITERAL_PATHSPECS: '1' },
      config: settings.config,
      asUser: settings.run,
      timeoutMs: PATIENCE,
    };
    const none = '0'.repeat(head.sha.length);
    const read = async (until: AbortSignal) =>
      await readFiles(place, { ...run, signal: until }, none, settings.barred);
    const { tree, ...without } = await unlessHeld(place, read, signal);
    const commit = tree === head.tree ? head.sha : await commitOf(place, tree, head);
    return { commit, head: head.sha, ...without };
  } finally {
    // The clean-up holds nobody up.
    void Promise.all([rm(index, { force: true }), rm(`${index}.lock`, { force: true })])
      .then(() => clearOld(snapshots, began))
      .catch(() => undefined);
  }
}

/** The tree of what the work tree holds, and what is not in it. @param none the id of nothing */
async function readFiles(
  { headDir, workTree, snapshots }: WorktreePlace,
  run: RunOptions,
  none: string,
  barred: ReadonlySet<string>,
): Promise<Pick<Snapshot, 'leftOut' | 'more'> & { tree: string }> {
  const reading = readStatus(run, heldPaths(workTree, snapshots), MOST_UNTRACKED);
  // If the next Git does not start, nobody handles a failure of this one.
  reading.catch(() => undefined);
  const adding = beginAdding(run);
  try {
    const { touched, more } = await reading;
    const { read, unread } = await withoutBarred(run, headDir, touched, barred);
    const looked = await statPaths(workTree, read);
    const refused = await takeIn(run, looked, none, adding);
    const tree = await gitText(['write-tree', '--missing-ok'], run);
    return { tree, leftOut: [...looked.leftOut, ...unread, ...refused], more };
  } finally {
    adding.kill();
  }
}

/** Copies the user's own index with the time that it was written, by which Git tells which files to look into. */
async function copyIndex(headDir: string, snapshots: string, to: string): Promise<void> {
  const from = join(headDir, 'index');
  const found = await stat(from).catch(() => null);
  if (!(await copyOrdinary(from, to)) || found === null) return;
  // A little earlier than it was: Git rather looks into a file without need than misses a change.
  const written = Math.floor(found.mtimeMs * 1000 - 1) / 1e6;
  await utimes(to, written, written);
  for (const name of await readdir(headDir))
    if (/^sharedindex\.[0-9a-f]+$/.test(name)) await copyOrdinary(join(headDir, name), join(snapshots, name));
}

/** Repositories of ours that borrow already, and from which: a folder's object store does not move while it is open. */
const borrowed = new Map<string, string>();

/** Makes the repository of ours that snapshots of a work tree are taken in, unless it is there. */
export async function readySnapshots({
  gitDir,
  snapshots,
}: Pick<WorktreePlace, 'gitDir' | 'snapshots'>): Promise<void> {
  const of = repositoryIdentity(gitDir);
  if (borrowed.get(snapshots) === of && isBare(snapshots)) return;
  await borrowObjects(snapshots, gitDir);
  borrowed.set(snapshots, of);
}

/** The commit of a tree upon HEAD, at HEAD's time: the same contents make the same commit. */
async function commitOf({ snapshots }: WorktreePlace, tree: string, head: TakenUpon): Promise<string> {
  const who = `${UNCOMMITTED.name} <${UNCOMMITTED.email}> ${head.date} +0000`;
  const lines = [`tree ${tree}`, `parent ${head.sha}`, `author ${who}`, `committer ${who}`];
  const text = `${lines.join('\n')}\n\nUncommitted changes\n`;
  const made = looseObject(objectFormatOf(head.sha), 'commit', Buffer.from(text));
  await writeLooseObject(join(snapshots, 'objects'), made);
  return made.id;
}

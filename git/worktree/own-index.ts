import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isBare } from '../objects/bare.ts';
import { borrowObjects } from '../objects/borrow.ts';
import { historyIdentity } from '../objects/history-files.ts';
import { copyOrdinary } from '../objects/ordinary-file.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import type { RunOptions } from '../process/run.ts';
import { copyPatterns, type WorkTreeSettings } from './settings.ts';

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

/** Where an index of ours is kept until `removeIndexes`; what a crash leaves of it is cleared with old snapshots. */
export const ownIndex = (snapshots: string): string => join(snapshots, `index-${randomUUID()}`);

/** Removes indexes of ours, and the locks that a stopped Git left on them. */
export async function removeIndexes(indexes: readonly string[]): Promise<void> {
  const files = indexes.flatMap((index) => [index, `${index}.lock`]);
  await Promise.all(files.map((file) => rm(file, { force: true })));
}

/** Copies the index to where Git may change it, and prepares our repository for reading the work tree with it. */
export async function prepareIndexes(place: WorktreePlace, indexes: readonly string[]): Promise<void> {
  const { gitDir, headDir, snapshots } = place;
  await ensureSnapshots(place);
  await Promise.all([
    copyPatterns(gitDir, snapshots),
    ...indexes.map((index) => copyIndex(headDir, snapshots, index)),
  ]);
}

/** How to run Git on the work tree with such an index: nothing is written to the folder, and none of its programs run. */
export const onIndex = (place: WorktreePlace, settings: WorkTreeSettings, index: string): RunOptions => ({
  cwd: place.workTree,
  env: {
    GIT_DIR: place.snapshots,
    GIT_WORK_TREE: place.workTree,
    GIT_INDEX_FILE: index,
    GIT_LITERAL_PATHSPECS: '1',
    // The system's attributes count unless the user's own Git ignores them; filters that they name are still chosen by
    // `settings`.
    GIT_ATTR_NOSYSTEM: process.env['GIT_ATTR_NOSYSTEM'] ?? '0',
  },
  config: settings.config,
  asUser: settings.run,
});

/** Copies the user's own index with its modification time, by which Git knows which files to read. */
async function copyIndex(headDir: string, snapshots: string, to: string): Promise<void> {
  const from = join(headDir, 'index');
  const stats = await stat(from).catch(() => null);
  if (!(await copyOrdinary(from, to)) || stats === null) return;
  // Slightly earlier: Git may read a file needlessly, but never misses a change.
  const written = Math.floor(stats.mtimeMs * 1000 - 1) / 1e6;
  await utimes(to, written, written);
  for (const name of await readdir(headDir))
    if (/^sharedindex\.[0-9a-f]+$/.test(name)) await copyOrdinary(join(headDir, name), join(snapshots, name));
}

/** Repositories of ours that already borrow, and from what: an object store does not move while its folder is open. */
const borrowed = new Map<string, string>();

/** Creates the repository for snapshots of a work tree, unless it exists. */
export async function ensureSnapshots({
  gitDir,
  snapshots,
}: Pick<WorktreePlace, 'gitDir' | 'snapshots'>): Promise<void> {
  const of = `${repositoryIdentity(gitDir)} ${historyIdentity(gitDir)}`;
  if (borrowed.get(snapshots) === of && isBare(snapshots)) return;
  await borrowObjects(snapshots, gitDir);
  borrowed.set(snapshots, of);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotsOf } from '../git/worktree/place.ts';
import { takeSnapshot, type Snapshot } from '../git/worktree/snapshot.ts';
import { createKeyedMutex } from '../shared/keyed-mutex.ts';
import { asRefusal } from './held-folder.ts';
import type { Repository } from './repository.ts';

/** Uncommitted changes of folders, as commits that lie in repositories of ours. */
export interface Worktrees {
  /** What the folder holds now; null: it has no files, or no commit. */
  take(repository: Repository, signal: AbortSignal): Promise<Snapshot | null>;
  /** The Git folder to read a commit in: ours, where the commit is a snapshot. */
  gitDirOf(repository: Repository, revision: string): string;
}

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** @param root where the repositories of ours lie */
export function worktrees(root: string): Worktrees {
  const mutex = createKeyedMutex();
  return {
    async take({ gitDir, headDir = gitDir, workTree }, signal) {
      if (workTree === undefined) return null;
      const snapshots = snapshotsOf(root, headDir);
      const taken = mutex(snapshots, () => takeSnapshot({ gitDir, headDir, workTree, snapshots }, signal));
      return await taken.catch(asRefusal);
    },
    gitDirOf({ gitDir, headDir = gitDir, workTree }, revision) {
      if (workTree === undefined || !ID.test(revision)) return gitDir;
      const snapshots = snapshotsOf(root, headDir);
      // Nobody packs there.
      const there = existsSync(join(snapshots, 'objects', revision.slice(0, 2), revision.slice(2)));
      return there ? snapshots : gitDir;
    },
  };
}

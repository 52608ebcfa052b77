import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../shared/domain/object-id.ts';
import { prefetchDiff } from '../git/diff/answer.ts';
import { branchEnds, type Ends } from '../git/diff/ends.ts';
import { refuseLeftOut } from '../git/diff/left-out.ts';
import type { GitSession } from '../git/objects/session.ts';
import type { ReadContents } from '../git/worktree/taken-upon.ts';
import { snapshotsOf } from '../git/worktree/place.ts';
import { readSettings } from '../git/worktree/settings.ts';
import { ensureSnapshots, takeSnapshot, type Snapshot } from '../git/worktree/snapshot.ts';
import { createKeyedMutex } from '../shared/keyed-mutex.ts';
import { asRefusal } from './held-folder.ts';
import type { ServedRepository } from './repository.ts';

/** Uncommitted changes of folders, as commits that lie in repositories of ours. */
export interface WorktreeSnapshots {
  /** What the folder holds now; null: it has no files, or no commit. */
  take(repository: ServedRepository, signal: AbortSignal): Promise<Snapshot | null>;
  /** Somebody will ask for a snapshot's diff with HEAD in a moment. @param fileBytes files with a larger side are held back */
  prefetchDiff(repository: ServedRepository, taken: Snapshot, fileBytes: number): void;
  /** Somebody may ask for it later: makes the repository of ours that it is taken in, and reads the settings of files. */
  ready(repository: ServedRepository): Promise<void>;
  /** The Git folder to read a commit in: ours, where the commit is a snapshot. */
  gitDirOf(repository: ServedRepository, revision: string): string;
  /** Whether it is a snapshot that was taken in this run. */
  isTaken(revision: string): boolean;
  /** What a commit, or a snapshot by what it was taken upon, has in common with a base: see `mergeBase`. */
  mergeBase(repository: ServedRepository, base: string, tip: string): Promise<string | null>;
  /** The same, as what is to be compared. */
  endsSince(repository: ServedRepository, base: string, tip: string): Promise<Ends>;
}

/** Snapshots whose commit is remembered. */
const MOST = 1000;

/** @param root where the repositories of ours lie @param session Git processes that stay, by Git folder */
export function worktrees(root: string, session: (gitDir: string) => GitSession): WorktreeSnapshots {
  const mutex = createKeyedMutex();
  const upon = new LRUCache<string, string>({ max: MOST });
  return {
    isTaken: (revision) => upon.has(revision),
    async mergeBase(repository, base, tip) {
      return (await this.endsSince(repository, base, tip)).common;
    },
    async endsSince(repository, base, tip) {
      const head = upon.get(tip);
      return head === undefined
        ? await branchEnds(this.gitDirOf(repository, tip), base, tip)
        : { ...(await branchEnds(repository.gitDir, base, head)), to: tip };
    },
    async take({ gitDir, headDir = gitDir, workTree }, signal) {
      if (workTree === undefined) return null;
      const snapshots = snapshotsOf(root, headDir);
      const place = { gitDir, headDir, workTree, snapshots };
      const contents: ReadContents = (revision, most) => session(headDir).contents(revision, most);
      const taken = await mutex(snapshots, () => takeSnapshot(place, signal, contents)).catch(asRefusal);
      if (taken !== null) upon.set(taken.commit, taken.head);
      return taken;
    },
    prefetchDiff(repository, { commit, head }, fileBytes) {
      if (commit === head) return;
      const range = { gitDir: this.gitDirOf(repository, commit), from: head, to: commit };
      refuseLeftOut(range)
        .then(() => prefetchDiff({ ...range, fileBytes }))
        .catch(() => undefined);
    },
    async ready({ gitDir, headDir = gitDir, workTree }) {
      if (workTree === undefined) return;
      const snapshots = snapshotsOf(root, headDir);
      await mutex(snapshots, () => ensureSnapshots({ gitDir, snapshots }));
      await readSettings(workTree);
    },
    gitDirOf({ gitDir, headDir = gitDir, workTree }, revision) {
      if (workTree === undefined || !OBJECT_ID.test(revision)) return gitDir;
      const snapshots = snapshotsOf(root, headDir);
      // The repository of snapshots is never packed, so each object is a file.
      const there = existsSync(join(snapshots, 'objects', revision.slice(0, 2), revision.slice(2)));
      return there ? snapshots : gitDir;
    },
  };
}

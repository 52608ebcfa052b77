import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../shared/domain/object-id.ts';
import { prefetchDiff } from '../git/diff/open-read.ts';
import { branchEnds, type Ends } from '../git/diff/ends.ts';
import { refuseMissingBlobs } from '../git/diff/missing-blobs.ts';
import type { GitSession } from '../git/objects/session.ts';
import type { ReadContents } from '../git/worktree/base-commit.ts';
import { aboutToShow } from '../git/worktree/clear-old.ts';
import { snapshotsOf } from '../git/worktree/place.ts';
import { readSettings } from '../git/worktree/settings.ts';
import { ensureSnapshots } from '../git/worktree/own-index.ts';
import { takeSnapshot, type Snapshot } from '../git/worktree/snapshot.ts';
import { createKeyedMutex } from '../shared/keyed-mutex.ts';
import { asRefusal } from './blocked-folder.ts';
import type { ServedRepository } from './repository.ts';

/** Uncommitted changes of folders, as commits in repositories of ours. */
export interface WorktreeSnapshots {
  /** Takes a snapshot of the folder; null if it has no work tree, or no commit. */
  take(repository: ServedRepository, options: TakeOptions): Promise<Snapshot | null>;
  /** Prefetches a snapshot's diff with HEAD. @param fileBytes files with a larger side are held back */
  prefetchDiff(repository: ServedRepository, taken: Snapshot, fileBytes: number): void;
  /** Prepares for a later snapshot: creates its repository, and reads the settings. */
  ready(repository: ServedRepository): Promise<void>;
  /** The Git folder to read commits from: ours, if one of them is a snapshot. */
  gitDirOf(repository: ServedRepository, ...revisions: string[]): string;
  /** @returns true for a snapshot taken since the start */
  isTaken(revision: string): boolean;
  /** The merge base of a base and a commit, or of a base and a snapshot's HEAD: see `mergeBase`. */
  mergeBase(repository: ServedRepository, base: string, tip: string): Promise<string | null>;
  /** The same, as the ends of a comparison. */
  endsSince(repository: ServedRepository, base: string, tip: string): Promise<Ends>;
}

interface TakeOptions {
  /** It is to be shown. */
  isShown: boolean;
  /** What is staged as a commit of its own. */
  parts: boolean;
  signal: AbortSignal;
}

const MAX_SNAPSHOTS = 1000;

/** @param root where the snapshot repositories are @param session resident Git processes by Git folder */
export function createSnapshots(root: string, session: (gitDir: string) => GitSession): WorktreeSnapshots {
  const mutex = createKeyedMutex();
  const baseOf = new LRUCache<string, string>({ max: MAX_SNAPSHOTS });
  return {
    isTaken: (revision) => baseOf.has(revision),
    async mergeBase(repository, base, tip) {
      return (await this.endsSince(repository, base, tip)).common;
    },
    async endsSince(repository, base, tip) {
      const head = baseOf.get(tip);
      // The history of a snapshot is read where it is, and else where a commit-graph may be.
      return head === undefined || (baseOf.get(base) ?? base) !== base
        ? await branchEnds(this.gitDirOf(repository, tip, base), base, tip)
        : { ...(await branchEnds(repository.gitDir, base, head)), to: tip };
    },
    async take({ gitDir, headDir = gitDir, workTree }, { isShown, parts, signal }) {
      if (workTree === undefined) return null;
      const snapshots = snapshotsOf(root, headDir);
      if (isShown) aboutToShow(snapshots, Date.now());
      const place = { gitDir, headDir, workTree, snapshots };
      const contents: ReadContents = (revision, most) => session(headDir).contents(revision, most);
      const taken = await mutex(snapshots, () => takeSnapshot(place, { signal, contents, parts })).catch(
        asRefusal,
      );
      if (taken !== null)
        for (const commit of [taken.staged, taken.commit])
          if (commit !== undefined) baseOf.set(commit, taken.head);
      return taken;
    },
    prefetchDiff(repository, { commit, head }, fileBytes) {
      if (commit === head) return;
      const range = { gitDir: this.gitDirOf(repository, commit), from: head, to: commit };
      refuseMissingBlobs(range)
        .then(() => prefetchDiff({ ...range, fileBytes }))
        .catch(() => undefined);
    },
    async ready({ gitDir, headDir = gitDir, workTree }) {
      if (workTree === undefined) return;
      const snapshots = snapshotsOf(root, headDir);
      await mutex(snapshots, () => ensureSnapshots({ gitDir, snapshots }));
      await readSettings(workTree);
    },
    gitDirOf({ gitDir, headDir = gitDir, workTree }, ...revisions) {
      if (workTree === undefined) return gitDir;
      const snapshots = snapshotsOf(root, headDir);
      // The snapshot repository is never packed, so each object is a file.
      const isThere = (id: string): boolean =>
        OBJECT_ID.test(id) && existsSync(join(snapshots, 'objects', id.slice(0, 2), id.slice(2)));
      return revisions.some(isThere) ? snapshots : gitDir;
    },
  };
}

import { mkdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { appliedStore, type AppliedStore } from './applied-suggestions.ts';
import { attempt } from './attempt.ts';
import { branchTipStore, type BranchTipStore } from './branch-tips.ts';
import { openDatabase } from './database.ts';
import { draftStore } from './drafts.ts';
import { moveMemories } from './earlier-memories.ts';
import { folderMarkStore, type FolderMarkStore } from './folder-marks.ts';
import { folderSyncStore, type FolderSyncStore } from './folder-syncs.ts';
import { localNoteStore, type LocalNoteStore } from './local-notes.ts';
import { memoryStore, type MemoryStore } from './memories.ts';
import { organizationStore, type OrganizationStore } from './organizations.ts';
import { patchStore, type PatchStore } from './patches.ts';
import { remarkedFileStore, type RemarkedFileStore } from './remarked-files.ts';
import { readCommitStore, type ReadCommitStore } from './read-commits.ts';
import { readHunkStore, type ReadHunkStore } from './read-hunks.ts';
import type { FileSetAside } from './set-aside.ts';
import { openSettings, type SettingsStore } from './settings.ts';
import { safeDrafts, type SafeDrafts } from './unstored-drafts.ts';
import { todayStore, type TodayStore } from './today.ts';
import { viewedStore, type ViewedStore } from './viewed.ts';
import { writeStore, type WriteStore } from './writes.ts';

export { draftName, dropSent, keepUnsent, keyOfDraft, type DraftTable } from './drafts.ts';
export type { AppliedStore, StoredApplied } from './applied-suggestions.ts';
export type { BranchTipStore } from './branch-tips.ts';
export type { FolderSyncStore } from './folder-syncs.ts';
export type { LocalNoteStore } from './local-notes.ts';
export type { OrganizationStore } from './organizations.ts';
export type { StoredWrite, WriteStore } from './writes.ts';

export interface Store {
  readonly settings: SettingsStore;
  readonly drafts: SafeDrafts;
  readonly organizations: OrganizationStore;
  /** Note writes that are not finished. */
  readonly writes: WriteStore;
  /** Notes on uncommitted changes. */
  readonly localNotes: LocalNoteStore;
  /** Suggestions that were written into files. */
  readonly applied: AppliedStore;
  /** What commits change, to find them again after a rebase. */
  readonly patches: PatchStore;
  /** Tips that branches had. */
  readonly branchTips: BranchTipStore;
  /** Which files have remarks in which notes. */
  readonly remarkedFiles: RemarkedFileStore;
  /** Diffs of files as they were viewed. */
  readonly viewed: ViewedStore;
  readonly readHunks: ReadHunkStore;
  readonly readCommits: ReadCommitStore;
  /** Marks of folders that are not listed now. */
  readonly folderMarks: FolderMarkStore;
  /** What waits in followed repositories. */
  readonly today: TodayStore;
  readonly folderSyncs: FolderSyncStore;
  readonly memories: MemoryStore;
  /** Deletes everything stored by reading an organization's repositories. */
  forgetReads(orgId: string): void;
  /** Files that were set aside at start; opens the database to be sure. */
  filesSetAside(): FileSetAside[];
  /** Calls back once the database is open: soon, or after the first retry that succeeds. */
  whenOpen(then: () => void): void;
  close(): void;
}

/**
 * Everything the app keeps under its profile folder. `settings.json` is read at once, because the first window waits
 * for it; the database is opened at its first use. All calls are synchronous and small.
 */
export function createStore(profileDir: string): Store {
  mkdirSync(profileDir, { recursive: true, mode: 0o700 });
  const setAside: FileSetAside[] = [];
  const report = (file: FileSetAside) => void setAside.push(file);
  const settings = openSettings(profileDir, report);
  let opened: DatabaseSync | null = null;
  let waiting: (() => void)[] = [];
  const db = (): DatabaseSync => (opened ??= open());
  const drafts = safeDrafts(draftStore(db));
  const reads = {
    patches: patchStore(db),
    branchTips: branchTipStore(db),
    remarkedFiles: remarkedFileStore(db),
    viewed: viewedStore(db),
    readHunks: readHunkStore(db),
    readCommits: readCommitStore(db),
    today: todayStore(db),
  };

  function open(): DatabaseSync {
    const database = openDatabase(profileDir, report);
    // What cannot be moved now stays where it is until the next start.
    attempt(() => settings.moveMemories((fields) => moveMemories(database, fields)));
    callBack();
    return database;
  }

  /** Not inside the call that opened it. */
  function callBack(): void {
    for (const call of waiting) setImmediate(call);
    waiting = [];
  }

  return {
    settings,
    drafts,
    organizations: organizationStore(db),
    writes: writeStore(db),
    localNotes: localNoteStore(db),
    applied: appliedStore(db),
    ...reads,
    folderMarks: folderMarkStore(db),
    folderSyncs: folderSyncStore(db),
    memories: memoryStore(db),
    forgetReads(orgId) {
      for (const table of Object.values(reads)) table.forget(orgId);
    },
    filesSetAside() {
      db();
      return setAside;
    },
    whenOpen(then) {
      waiting.push(then);
      try {
        if (opened === null) db();
        else callBack();
      } catch {
        // The next call tries again, and reports it.
      }
    },
    close() {
      drafts.close();
      opened?.close();
      opened = null;
    },
  };
}

import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import { folderRemotes, folderSyncState } from './folder-sync.ts';
import * as f from './folders.ts';
import * as s from './shapes.ts';

/** The calls of api.ts that are about folders on this computer, and their Sync. */
export const folderCalls = {
  folders: {
    /** Opens a folder dialog and serves the repository found there in place; null: cancelled. */
    open: call(s.nothing, f.openedFolder.nullable()),
    /** Opens the folder that the command line, a second start or a drop requested, announced by `openRequested`; null: none. */
    takeRequested: call(s.nothing, f.openedFolder.nullable()),
    openRequested: event(s.nothing),
    /**
     * A drop on the window. Only the preload script calls this, with the paths that the system gives for a real drop.
     */
    drop: call(z.strictObject({ paths: z.array(f.folderPath).min(1).max(100) }), z.null()),
    /** The opened folders, in the order in which they were first opened. */
    list: call(s.nothing, z.array(f.servedFolder)),
    /** Removes a folder from the list; nothing in it changes, and drafts stay. */
    forget: call(z.strictObject({ repo: s.repoName }), z.null()),
    /** Opens a file of the folder in the chosen editor, else in the system's default application. `line`: 1-based. */
    openFile: call(
      z.strictObject({
        repo: s.repoName,
        path: z.string().min(1).max(4096),
        line: z.number().int().min(1).max(100_000_000).default(1),
      }),
      z.null(),
    ),
    /** Fetches the contents of a diff that a partial clone lacks, from its remote; resolves when they are there. */
    fetchMissingBlobs: call(f.lackingDiff, z.null()),
    /** Cancels that fetch, which then fails with `cancelled`. */
    stopFetching: call(z.strictObject({ repo: s.repoName }), z.null()),
    fetching: event(f.missingBlobsProgress),
    /** Shows a file of the folder, or the folder, in the system's file manager. */
    reveal: call(z.strictObject({ repo: s.repoName, path: z.string().max(4096) }), z.null()),
  },
  /** Sync of a folder with its remotes, by the user's own Git. */
  folderSync: {
    /** What there is to sync with, and the result of the last Sync. */
    of: call(z.strictObject({ repo: s.repoName }), folderRemotes),
    start: call(z.strictObject({ repo: s.repoName }), folderSyncState),
    cancel: call(z.strictObject({ repo: s.repoName }), z.null()),
    /** Sets whether a notes ref is sent to remotes, from the next Sync on. */
    decide: call(z.strictObject({ repo: s.repoName, notesRef: s.notesRef, share: z.boolean() }), z.null()),
    changed: event(folderSyncState.extend({ orgId: s.id })),
  },
};

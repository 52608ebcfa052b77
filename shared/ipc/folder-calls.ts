import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import { folderRemotes, folderSyncState } from './folder-sync.ts';
import * as f from './folders.ts';
import * as s from './shapes.ts';

/** The part of the table in api.ts that is about folders of this computer, and their Sync. */
export const folderCalls = {
  folders: {
    /** Opens a folder dialog and serves the repository found there in place; null when cancelled. */
    open: call(s.nothing, f.openedFolder.nullable()),
    /** Opens the folder that the command line, a second start or a drop asked for; null: none. Told by `asked`. */
    takeAsked: call(s.nothing, f.openedFolder.nullable()),
    asked: event(s.nothing),
    /** Dropped on the window. The preload script alone calls this, with what the system says of a real drop. */
    drop: call(z.strictObject({ path: f.folderPath }), z.null()),
    /** The folders that were opened, in the order they were first. */
    list: call(s.nothing, z.array(f.servedFolder)),
    /** Takes a folder from the list; nothing in it changes, and drafts stay. */
    forget: call(z.strictObject({ repo: s.repoName }), z.null()),
    /** Opens a file of the folder in the chosen editor, else in what the system opens it with. `line`: 1-based. */
    openFile: call(
      z.strictObject({
        repo: s.repoName,
        path: z.string().min(1).max(4096),
        line: z.number().int().min(1).max(100_000_000).default(1),
      }),
      z.null(),
    ),
    /** Fetches what a partial clone lacks of a diff, from the remote that it came from; ends with it. */
    fetchLeftOut: call(f.lackingDiff, z.null()),
    /** Ends that; it fails with `cancelled`. */
    stopFetching: call(z.strictObject({ repo: s.repoName }), z.null()),
    fetching: event(f.leftOutProgress),
    /** Shows a file of the folder, or the folder, in the system's file manager. */
    reveal: call(z.strictObject({ repo: s.repoName, path: z.string().max(4096) }), z.null()),
  },
  /** Sync of a folder with its remotes, by the user's own Git. */
  folderSync: {
    /** What there is to sync with, and how the last Sync went. */
    of: call(z.strictObject({ repo: s.repoName }), folderRemotes),
    start: call(z.strictObject({ repo: s.repoName }), folderSyncState),
    cancel: call(z.strictObject({ repo: s.repoName }), z.null()),
    /** Says whether a notes ref goes to remotes, from the next Sync on. */
    decide: call(z.strictObject({ repo: s.repoName, notesRef: s.notesRef, share: z.boolean() }), z.null()),
    changed: event(folderSyncState.extend({ orgId: s.id })),
  },
};

import { z } from '../zod.ts';
import { notesRef, refMove, repoName } from './shapes.ts';
import { transferProgress } from './transfer.ts';

/** Sentences may quote a remote or Git. */
const sentence = z.string().max(4000);
const remoteName = z.string().max(1024);
const trouble = z.object({ message: sentence, next: sentence.nullable() });

/** The result of a Sync with one remote of a folder. */
const syncReport = z.object({
  remote: remoteName,
  /** Moves of the remote's branches and tags. */
  moves: z.array(refMove),
  /** Notes received, notes sent, and notes in conflict. */
  received: z.number().int(),
  sent: z.number().int(),
  conflicts: z.number().int(),
  /**
   * Notes only on this computer, before the user has decided whether to share their notes ref. `isThere`: the remote has
   * this notes ref, too.
   */
  unshared: z.array(z.object({ notesRef, notes: z.number().int(), isThere: z.boolean().default(false) })),
  /** What was not done, in sentences. */
  messages: z.array(sentence),
  /** Why nothing was done. */
  problem: trouble.nullable(),
  /** The terminal commands that these sentences suggest. */
  commands: z.array(sentence).default([]),
});
export type SyncReport = z.infer<typeof syncReport>;

/** A Sync of a folder with its remotes. Times in milliseconds since the epoch. */
export const folderSyncState = z.object({
  repo: repoName,
  phase: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Started by the user; otherwise notes are sent as soon as they are written. */
  byUser: z.boolean(),
  startedAt: z.number().int(),
  endedAt: z.number().int().nullable(),
  /** Git's progress; null: none reported yet. */
  progress: transferProgress.extend({ remote: remoteName }).nullable(),
  reports: z.array(syncReport),
  /** Why it did not start. */
  problem: trouble.nullable(),
});
export type FolderSyncState = z.infer<typeof folderSyncState>;

/** Whether a notes ref is sent to remotes. `asks`: not decided yet. */
const sharing = z.enum(['shared', 'here', 'asks']);

/** What a folder can sync. */
export const folderRemotes = z.object({
  /** Names; empty: nothing to sync with. */
  remotes: z.array(remoteName),
  notesRefs: z.array(z.object({ notesRef, sharing })),
  state: folderSyncState.nullable(),
});
export type FolderRemotes = z.infer<typeof folderRemotes>;

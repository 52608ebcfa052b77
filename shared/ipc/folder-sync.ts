import { z } from '../zod.ts';
import { notesRef, refMove, repoName } from './shapes.ts';
import { transferProgress } from './transfer.ts';

/** A remote's own words, or Git's, come in sentences like this. */
const sentence = z.string().max(4000);
const remoteName = z.string().max(1024);
const trouble = z.object({ message: sentence, next: sentence.nullable() });

/** What a Sync came to with one remote of a folder. */
const remoteReceipt = z.object({
  remote: remoteName,
  /** Of branches and tags of the remote. */
  moves: z.array(refMove),
  /** Notes that came, that went, and that somebody has to decide about. */
  came: z.number().int(),
  went: z.number().int(),
  needsYou: z.number().int(),
  /** Notes refs that are only here, and nobody has said whether they are shared. */
  unshared: z.array(z.object({ notesRef, notes: z.number().int() })),
  /** What was not done, in sentences. */
  told: z.array(sentence),
  /** Why nothing was done. */
  problem: trouble.nullable(),
  /** What these words ask to be typed in a terminal. */
  commands: z.array(sentence).default([]),
});
export type RemoteReceipt = z.infer<typeof remoteReceipt>;

/** A Sync of a folder with its remotes. Times in milliseconds since the epoch. */
export const folderSyncState = z.object({
  repo: repoName,
  phase: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Somebody asked for it; else notes are sent as they were written. */
  asked: z.boolean(),
  startedAt: z.number().int(),
  endedAt: z.number().int().nullable(),
  /** In Git's own numbers; null: Git has said none. */
  progress: transferProgress.extend({ remote: remoteName }).nullable(),
  receipts: z.array(remoteReceipt),
  /** Why nothing was begun. */
  problem: trouble.nullable(),
});
export type FolderSyncState = z.infer<typeof folderSyncState>;

/** Whether a notes ref goes to remotes. `asks`: nobody has said. */
const sharing = z.enum(['shared', 'here', 'asks']);

/** What there is to sync in a folder. */
export const folderRemotes = z.object({
  /** Names; none: nothing to sync with. */
  remotes: z.array(remoteName),
  notesRefs: z.array(z.object({ notesRef, sharing })),
  state: folderSyncState.nullable(),
});
export type FolderRemotes = z.infer<typeof folderRemotes>;

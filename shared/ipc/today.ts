import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import { id, nothing, refName, repoName, sha } from './names.ts';
import { notePlace, notesRef } from './note-shapes.ts';
import { anchor } from './remarks.ts';

/** The longest excerpt of a text that waits. */
export const MAX_EXCERPT_CHARS = 200;
/** Rows that are listed together. */
export const MAX_WAITING_ROWS = 500;

/**
 * What may wait for the reader: an answer in a thread of theirs, a verdict or a note by someone else, a branch that moved
 * since it was read, open remarks on a branch of theirs.
 */
const waitingKind = z.enum(['answer', 'verdict', 'note', 'moved', 'open']);
export type WaitingKind = z.infer<typeof waitingKind>;

/** Names one thing that waits, in the state that it is in. */
const waitingMark = z.string().regex(/^[0-9a-f]{32}$/);

/** One thing that waits, in one repository. */
export const waitingItem = z.object({
  mark: waitingMark,
  kind: waitingKind,
  /** Who did it; null: not known, or no person. */
  who: z.string().max(400).nullable(),
  /** It names the reader, and this app did not write it: an agent, another computer, or anyone who uses that address. */
  asYou: z.boolean(),
  /** Milliseconds since the epoch. */
  at: z.number().int(),
  /** The branch that it is on, and what that is compared with; null: not known. */
  branch: refName.nullable(),
  base: refName.nullable(),
  ephemeral: z.boolean(),
  ephemeralBase: z.boolean(),
  /** The newest commit of the branch; null: not known. */
  tip: sha.nullable(),
  /** Of a branch that moved: the tip that was read. */
  from: sha.nullable(),
  /** The object with the note. */
  object: sha.nullable(),
  notesRef: notesRef.nullable(),
  /** The commit of the notes ref that added it; null: it is no note. */
  notesCommit: sha.nullable(),
  /** The lines that it is about; null: the commit or the branch as a whole. */
  anchor: anchor.nullable(),
  /** Its first line, shortened. */
  excerpt: z.string().max(MAX_EXCERPT_CHARS).nullable(),
  /** Of a verdict: its line without the person. */
  says: z.string().max(200).nullable(),
  /** Of a verdict that was not written by its person: who wrote it. */
  writtenBy: z.string().max(400).nullable(),
  /** Of a branch that moved: commits that it gained; null: not counted. */
  commits: z.number().int().nullable(),
  /** It lost some, too. */
  isRewritten: z.boolean(),
  /** It was rebased, and nothing else is different. */
  isRebasedOnly: z.boolean(),
});
export type WaitingItem = z.infer<typeof waitingItem>;

/** Things that wait in the same place, as one row. */
const waitingRow = waitingItem.omit({ mark: true }).extend({
  orgId: id,
  repo: repoName,
  /** Of everything in this row. */
  marks: z.array(waitingMark).min(1),
  /** How many remarks it is about. */
  remarks: z.number().int(),
});
export type WaitingRow = z.infer<typeof waitingRow>;

/** What a round of questions cost. */
const roundCost = z.object({
  /** When it ended, in milliseconds since the epoch. */
  at: z.number().int(),
  repositories: z.number().int(),
  /** Questions to hosts; those to folders cost nothing. */
  requests: z.number().int(),
  ms: z.number().int(),
});
export type RoundCost = z.infer<typeof roundCost>;

const todayList = z.object({
  /** In the order in which they matter. */
  rows: z.array(waitingRow),
  /** How many more there are. */
  more: z.number().int(),
  /** The repositories that are followed. */
  followed: z.array(
    z.object({
      orgId: id,
      repo: repoName,
      /** When it was last known what waits there, in milliseconds since the epoch; null: never. */
      asOf: z.number().int().nullable(),
      /** Why it is not known now; null: it is. */
      problem: z.string().nullable(),
    }),
  ),
  /** The last round of this run; null: none yet. */
  round: roundCost.nullable(),
});
export type TodayList = z.infer<typeof todayList>;

/** What waits for the reader, over all organizations and folders. */
export const todayCalls = {
  today: {
    /** From what was stored, without a request to a host. */
    list: call(nothing, todayList),
    /** Asks every followed repository now, unless (not `force`) that was done a moment ago. */
    look: call(z.strictObject({ force: z.boolean() }), z.null()),
    /** Marks rows as seen, or no longer. */
    mark: call(
      z.strictObject({
        rows: z
          .array(z.strictObject({ orgId: id, repo: repoName, marks: z.array(waitingMark).min(1).max(2_000) }))
          .max(MAX_WAITING_ROWS),
        seen: z.boolean(),
      }),
      z.null(),
    ),
    /** A notification was clicked: opens this row, or this note of the reader. */
    openRequested: event(z.object({ row: waitingRow.nullable(), note: notePlace.nullable() })),
    /** What waits has changed. */
    changed: event(nothing),
  },
};

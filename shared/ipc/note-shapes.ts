import { z } from '../zod.ts';
import { storableNote } from '../domain/notes/bytes.ts';
import { appErrorSchema } from '../errors.ts';
import { id, repoName, repositoryPlace, sha, when } from './names.ts';

/** Text that a note can hold: see `storableNote`. */
export const wellFormedText = (most: number) => z.string().max(most).overwrite(storableNote);
/**
 * The cap is above what any host takes, so that a text that it refuses, or a note somebody pushed, can still be kept
 * and shown.
 */
export const noteText = wellFormedText(4_000_000);
/** A fully qualified notes ref, for example `refs/notes/reviews`. */
export const notesRef = z
  .string()
  .regex(/^refs\/notes\/.+/)
  .max(1024);
export const notePlace = z.strictObject({ orgId: id, repo: repoName, notesRef, object: sha });
export type NotePlace = z.infer<typeof notePlace>;

/** Who last wrote an object's note on one notes ref. `author` and `date` are absent when only JSON routes were there. */
const noteBadge = z.object({
  notesRef,
  object: sha,
  author: z.string().nullable(),
  date: when.nullable(),
});
export type NoteBadge = z.infer<typeof noteBadge>;

export const notesOverview = z.object({
  /** Where a new note goes, unless another ref is chosen. */
  writesTo: notesRef,
  refs: z.array(z.object({ notesRef, sha, count: z.number().int() })),
  badges: z.array(noteBadge),
  /** Where this came from; `none` carries a sentence in `problem`. */
  source: z.enum(['git', 'json', 'none']),
  problem: z.string().nullable(),
});
export type NotesOverview = z.infer<typeof notesOverview>;

/** A note of a list, or one that was found by its text. */
const noteHit = z.object({
  notesRef,
  object: sha,
  author: z.string(),
  date: when,
  /** Its first line, or the one that was found, shortened; empty: it has no words. null: its text cannot be read. */
  excerpt: z.string().max(400).nullable(),
  /** What it is on: a commit's subject, "tag v1", "a file", "a tree", an object that is no more. null: not known here. */
  title: z.string().max(400).nullable(),
});
export type NoteHit = z.infer<typeof noteHit>;
/** Some of `total` notes. `problem`: a sentence when there is no Git. */
export const noteHits = z.object({
  hits: z.array(noteHit),
  total: z.number().int(),
  problem: z.string().nullable(),
});
/** What a search found. `reading`: notes are still being read, and more may be found. */
export const notesFound = noteHits.extend({ reading: z.boolean() });
export type NotesFound = z.infer<typeof notesFound>;
/** Notes refs to look at; none: every one. */
export const someRefs = z.array(notesRef).max(200).default([]);
export const noteParams = repositoryPlace.extend({
  q: z.string().min(1).max(200),
  notesRefs: someRefs,
  /** Milliseconds after which the answer is what was found by then. Absent: the answer waits for everything. */
  patience: z.number().int().nonnegative().max(60_000).optional(),
});

export const note = z.object({
  place: notePlace,
  /** null: the object has no note on this ref. */
  text: z.string().nullable(),
  /** The notes ref's commit this was read at: the compare-and-swap value. null: the notes ref does not exist. */
  refSha: sha.nullable(),
  author: z.string().nullable(),
  date: when.nullable(),
});
export type Note = z.infer<typeof note>;

export const noteRevision = z.object({
  /** Commit on the notes ref. */
  commit: sha,
  author: z.string(),
  date: when,
  change: z.enum(['written', 'appended', 'edited', 'removed']),
  text: z.string().nullable(),
});
export type NoteRevision = z.infer<typeof noteRevision>;

export const noteAction = z.enum(['add', 'append', 'edit', 'remove']);
export type NoteAction = z.infer<typeof noteAction>;

export const noteWrite = z.strictObject({
  place: notePlace,
  action: noteAction,
  /** The text to add or append, or the whole new text of an edit; empty for remove. */
  text: noteText,
  /** What the writer saw when they began: the note's text (null: no note) and the ref it was read at. */
  base: z.strictObject({ text: noteText.nullable(), refSha: sha.nullable() }),
  /** The text was not typed but is a note as it was: it is stored byte for byte. */
  exact: z.boolean().optional(),
});
export type NoteWrite = z.infer<typeof noteWrite>;

/**
 * How a write ended. `merged`: somebody changed the note meanwhile and the line-wise merge is clean; nothing was
 * written yet, `result` is proposed. `conflict`: it is not clean; `result` holds the merge with both versions of each
 * conflict. Saving either is a new `edit` based on `theirs`.
 */
export const noteOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), note }),
  z.object({
    status: z.enum(['merged', 'conflict']),
    base: z.string(),
    theirs: note,
    mine: z.string(),
    result: z.string(),
    /** How many regions are conflicts; 0 when merged. */
    conflicts: z.number().int(),
  }),
  /** Accepted into the outbox, which sends it later; `error` says what it waits for. */
  z.object({ status: z.literal('waiting'), id: z.number().int(), error: appErrorSchema }),
]);
export type NoteOutcome = z.infer<typeof noteOutcome>;

/**
 * A note write that is not finished. `needs-you`: it was refused or met another text, `error` says why and what next;
 * the text is in the draft of its place. It goes with the next write of that place, its draft, or `outbox.discard`.
 */
export const outboxItem = z.object({
  id: z.number().int(),
  place: notePlace,
  action: noteAction,
  text: noteText,
  state: z.enum(['sending', 'verifying', 'waiting', 'needs-you']),
  error: appErrorSchema.nullable(),
  /** Milliseconds since the epoch; null when not waiting. */
  retryAt: z.number().int().nullable(),
  createdAt: z.number().int(),
  /** What was typed beside which lines, where the write is a remark; null: `text` was typed, or nothing. */
  remark: z.object({ beside: z.string(), text: noteText }).nullable(),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const draft = z.strictObject({
  place: notePlace,
  text: noteText,
  caret: z.number().int().min(0),
  action: noteAction,
  base: z.strictObject({ text: noteText.nullable(), refSha: sha.nullable() }),
  /** Milliseconds since the epoch, set by main; 0: it is on no disk yet. */
  savedAt: z.number().int().default(0),
});
export type Draft = z.output<typeof draft>;

/** Who signs notes in a repository; `folder`: said by its own Git configuration, `git`: by the user's. */
export const noteAuthor = z.object({
  name: z.string(),
  email: z.string(),
  from: z.enum(['folder', 'settings', 'git']),
});
export type NoteAuthor = z.infer<typeof noteAuthor>;

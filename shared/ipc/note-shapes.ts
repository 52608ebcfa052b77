import { z } from '../zod.ts';
import { storableNote } from '../domain/notes/bytes.ts';
import { appErrorSchema } from '../errors.ts';
import { id, repoName, repositoryPlace, sha, when } from './names.ts';

/** Text that a note can contain: see `storableNote`. */
export const wellFormedText = (most: number) => z.string().max(most).overwrite(storableNote);
/**
 * Above every host's limit, so that a text that a host refuses, or a note that someone pushed, can still be stored and
 * shown.
 */
export const noteText = wellFormedText(4_000_000);
/** A fully qualified notes ref, for example `refs/notes/reviews`. */
export const notesRef = z
  .string()
  .regex(/^refs\/notes\/.+/)
  .max(1024);
export const notePlace = z.strictObject({ orgId: id, repo: repoName, notesRef, object: sha });
export type NotePlace = z.infer<typeof notePlace>;

/**
 * Who last wrote an object's note on one notes ref. `author` and `date` are absent if only JSON routes were available.
 */
const noteBadge = z.object({
  notesRef,
  object: sha,
  author: z.string().nullable(),
  date: when.nullable(),
});
export type NoteBadge = z.infer<typeof noteBadge>;

export const notesOverview = z.object({
  /** The ref for new notes, unless another is chosen. */
  writesTo: notesRef,
  refs: z.array(z.object({ notesRef, sha, count: z.number().int() })),
  badges: z.array(noteBadge),
  /** The source of this data; with `none`, `problem` has a sentence. */
  source: z.enum(['git', 'json', 'none']),
  problem: z.string().nullable(),
});
export type NotesOverview = z.infer<typeof notesOverview>;

/** A listed note, or a search result. */
const noteHit = z.object({
  notesRef,
  object: sha,
  author: z.string(),
  date: when,
  /** Its first or matching line, shortened; empty: no text. null: the text cannot be read. */
  excerpt: z.string().max(400).nullable(),
  /** What it is on: a commit's subject, "tag v1", "a file", "a tree", or a missing object. null: unknown here. */
  title: z.string().max(400).nullable(),
});
export type NoteHit = z.infer<typeof noteHit>;
/** Some of `total` notes. `problem`: a sentence if Git is missing. */
export const noteHits = z.object({
  hits: z.array(noteHit),
  total: z.number().int(),
  problem: z.string().nullable(),
});
/** Search results. `reading`: notes are still being read, so more results may follow. */
export const notesFound = noteHits.extend({ isLoading: z.boolean() });
export type NotesFound = z.infer<typeof notesFound>;
/** Notes refs to search; empty: all. */
export const someRefs = z.array(notesRef).max(200).default([]);
export const noteParams = repositoryPlace.extend({
  q: z.string().min(1).max(200),
  notesRefs: someRefs,
  /** After this many milliseconds the results so far are returned. Absent: waits for all. */
  patience: z.number().int().nonnegative().max(60_000).optional(),
});

export const note = z.object({
  place: notePlace,
  /** null: the object has no note on this ref. */
  text: z.string().nullable(),
  /** The notes ref's commit at the time of reading, for compare-and-swap. null: the notes ref does not exist. */
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
  /** What the writer saw at the start: the note's text (null: no note) and the ref's commit. */
  base: z.strictObject({ text: noteText.nullable(), refSha: sha.nullable() }),
  /** The text was not typed but is an earlier version of the note: stored byte for byte. */
  exact: z.boolean().optional(),
});
export type NoteWrite = z.infer<typeof noteWrite>;

/**
 * The outcome of a write. `merged`: someone else changed the note and the line-wise merge is clean; nothing is written
 * yet, `result` is a proposal. `conflict`: it is not clean; `result` contains both versions of each conflict. Saving
 * either is a new `edit` based on `theirs`.
 */
export const noteOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), note }),
  z.object({
    status: z.enum(['merged', 'conflict']),
    base: z.string(),
    theirs: note,
    mine: z.string(),
    result: z.string(),
    /** Number of conflicting regions; 0 when merged. */
    conflicts: z.number().int(),
  }),
  /** In the outbox, to be sent later; `error` says what it waits for. */
  z.object({ status: z.literal('waiting'), id: z.number().int(), error: appErrorSchema }),
]);
export type NoteOutcome = z.infer<typeof noteOutcome>;

/** What an unfinished write is doing, or waiting for. `needs-you`: refused or in conflict. */
export const writeState = z.enum(['sending', 'verifying', 'waiting', 'needs-you']);
export type WriteState = z.infer<typeof writeState>;

/**
 * An unfinished note write. If its state is `needs-you`, `error` gives the reason and next step; the text is in the
 * draft of its place. Removed with the next write of that place, its draft, or `outbox.discard`.
 */
export const outboxItem = z.object({
  id: z.number().int(),
  place: notePlace,
  action: noteAction,
  text: noteText,
  state: writeState,
  error: appErrorSchema.nullable(),
  /** Milliseconds since the epoch; null: not waiting. */
  retryAt: z.number().int().nullable(),
  createdAt: z.number().int(),
  /** If the write is a remark: its typed text and the lines; null: `text` was typed, or nothing. */
  remark: z.object({ beside: z.string(), text: noteText }).nullable(),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const draft = z.strictObject({
  place: notePlace,
  text: noteText,
  caret: z.number().int().min(0),
  action: noteAction,
  base: z.strictObject({ text: noteText.nullable(), refSha: sha.nullable() }),
  /** Milliseconds since the epoch, set by the main process; 0: not on disk yet. */
  savedAt: z.number().int().default(0),
});
export type Draft = z.output<typeof draft>;

/**
 * Who signs notes in a repository; `folder`: from its own Git configuration, `git`: from the user's. `committer`: where
 * that is another one.
 */
export const noteAuthor = z.object({
  name: z.string(),
  email: z.string(),
  from: z.enum(['folder', 'settings', 'git']),
  committer: z.object({ name: z.string(), email: z.string() }).optional(),
});
export type NoteAuthor = z.infer<typeof noteAuthor>;

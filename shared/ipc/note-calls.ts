import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import { copyableNote } from './copyable-note.ts';
import * as r from './remarks.ts';
import * as s from './shapes.ts';
import { notesOverview, notesRef } from './shapes.ts';

/** The overview of notes as it travels; see `packBadges`. */
const packedOverview = notesOverview.omit({ badges: true }).extend({
  badges: z.array(
    z.object({
      notesRef,
      idLength: z.number().int().min(0).max(64),
      ids: z.string().regex(/^[0-9a-f]*$/),
      authors: z.string(),
      author: z.instanceof(Uint32Array),
      dates: z.string(),
      date: z.instanceof(Uint32Array),
    }),
  ),
});

/** The part of the table in api.ts that is about notes, remarks, what is not sent yet, and what was viewed. */
export const noteCalls = {
  notes: {
    /** Badges are packed: `unpackBadges` gives them back. */
    overview: call(s.repositoryPlace, packedOverview),
    read: call(s.notePlace, s.note),
    history: call(s.notePlace, z.array(s.noteRevision)),
    write: call(s.noteWrite, s.noteOutcome),
    /** All notes of these notes refs (none: of every one), newest first by their own dates: those from `offset` on. */
    list: call(
      s.repositoryPlace.extend({
        notesRefs: s.someRefs,
        offset: z.number().int().min(0).max(100_000_000),
        limit: z.number().int().min(1).max(200),
      }),
      s.noteHits,
    ),
    /** Notes of these notes refs (none: of every one) that hold every word of `q`, newest first. `problem`: a sentence when there is no Git. */
    search: call(s.noteParams, s.notesFound),
    /**
     * Notes on commits that were rewritten since they were seen here, each with the one of the given commits that
     * makes the same change and has no note on that ref. It is looked for while no diff is read, and may take long:
     * `reading` names it for `diff.cancel`.
     */
    copyable: call(
      s.repositoryPlace.extend({
        reading: s.readingId,
        commits: z.array(z.strictObject({ sha: s.sha, subject: z.string().max(500) })).max(300),
      }),
      z.array(copyableNote),
    ),
    /** The blob that a file is on a branch, to annotate that version of it; null: no such file. */
    fileObject: call(
      s.repositoryPlace.extend({
        branch: s.refName,
        ephemeral: z.boolean(),
        path: z.string().min(1).max(4096),
      }),
      z.object({ object: s.sha.nullable() }),
    ),
    /** What an object with a note is, where the page knows nothing of it: see `NoteHit.title`. */
    title: call(
      s.repositoryPlace.extend({ object: s.sha }),
      z.object({ title: z.string().max(400).nullable() }),
    ),
    /** Asks the host cheaply whether a notes ref moved; if so, `changed` follows. */
    check: call(s.repositoryPlace, z.null()),
    /** Who signs what is written here; null: the host signs for itself. */
    author: call(s.repositoryPlace, s.noteAuthor.nullable()),
    changed: event(s.repositoryPlace),
  },
  /** Unsent texts: of whole notes, and beside lines. */
  drafts: {
    /** A note's. */
    get: call(s.notePlace, s.draft.nullable()),
    put: call(r.unsentDraft, z.object({ savedAt: z.number().int() })),
    /** Newest first. */
    list: call(s.nothing, z.array(r.unsentDraft)),
    discard: call(z.union([s.notePlace, r.remarkDraftKey]), z.null()),
    /**
     * Asks where, and writes drafts into a file that a person can read: those of one organization, or all. Answers
     * how many; null when the user cancelled.
     */
    export: call(z.strictObject({ orgId: s.id.optional() }), z.number().int().nullable()),
  },
  /** Pieces of notes that say which lines they are about. `notes.changed` tells when to ask again. */
  remarks: {
    /** Every thread on the commits of a shown diff, placed in it. Fetches what Git lacks for that. */
    list: call(r.shownDiff, r.remarksShown),
    /** Which commit gets a remark on these lines of the shown diff (`path`: the file's name on that side). */
    target: call(
      r.shownDiff.extend({
        path: r.anchor.shape.path,
        side: r.anchor.shape.side,
        lines: r.lineRange.nullable(),
      }),
      r.remarkTarget,
    ),
    /**
     * Where lines of a commit that left the branch are in the shown diff, and which commit gets now what was being
     * written there; null: the diff has this commit.
     */
    follow: call(r.shownDiff.extend({ commit: s.sha, anchor: r.anchor }), r.remarkFollowed.nullable()),
    write: call(r.remarkWrite, r.remarkOutcome),
    change: call(r.remarkChange, r.remarkOutcome),
    /** Takes back what a write did, merged with what others wrote since. Known until the app ends. */
    undo: call(z.strictObject({ undo: s.id }), r.remarkOutcome),
    /** A patch of a suggestion that `git apply` takes on the annotated commit, and on others as far as its lines fit. */
    patch: call(r.suggestionPlace, z.object({ patch: z.string() })),
    /** Puts the notes and open remarks of the shown diff on the clipboard, as Markdown. Answers how many remarks. */
    copyReview: call(r.shownDiff, z.number().int()),
    /**
     * Asks where, and writes the review into one HTML file. `files`: those with remarks, or all. Answers how many
     * remarks are in it; null when the user cancelled.
     */
    exportReview: call(
      r.shownDiff.extend({ files: z.enum(['remarked', 'all']) }),
      z.number().int().nullable(),
    ),
  },
  /** Files that were viewed, and their diffs as they were then: what changed since can be shown, also after a rebase. */
  viewed: {
    /** The marks of one comparison. */
    marks: call(s.viewedPlace.pick({ comparison: true }), s.viewedMarks),
    mark: call(s.viewedPlace.extend({ mark: s.viewedMark }), z.null()),
    unmark: call(s.viewedPlace, z.null()),
    /** Keeps a diff beside its mark; one that has no such mark any more is not kept. */
    keepDiff: call(s.viewedPlace.extend({ mark: s.viewedMark, raw: s.viewedText }), z.null()),
    /** null: never stored, or deleted since. */
    diff: call(s.viewedPlace, z.object({ raw: s.viewedText }).nullable()),
    /** Marks that 0.1.0 kept in the page; `viewedAt` in milliseconds. Newer ones stay. */
    adopt: call(
      s.viewedPlace
        .pick({ comparison: true })
        .extend({ viewedAt: z.number().int().min(0), marks: s.viewedMarks }),
      z.null(),
    ),
  },
  /** Note writes that are not finished, oldest first. */
  outbox: {
    list: call(s.nothing, z.array(s.outboxItem)),
    /** Tries now what is waiting. */
    retry: call(s.nothing, z.null()),
    /** Takes a write back; its text stays as the draft. Refused while an edit is between its two requests. */
    discard: call(z.strictObject({ id: z.number().int() }), z.null()),
    changed: event(z.array(s.outboxItem)),
  },
};

import { z } from '../zod.ts';
import { changesCommitted } from './changes-committed.ts';
import { call, event } from './contract.ts';
import { copyableNote } from './copyable-note.ts';
import * as r from './remarks.ts';
import { whoReadCalls } from './who-read.ts';
import * as s from './shapes.ts';
import { notesOverview, notesRef } from './shapes.ts';

/** The overview of notes in transit; see `packBadges`. */
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

/** The calls of api.ts about notes, remarks, unsent texts and viewed marks. */
export const noteCalls = {
  notes: {
    /** Badges are packed, see `unpackBadges`. */
    overview: call(s.repositoryPlace, packedOverview),
    read: call(s.notePlace, s.note),
    history: call(s.notePlace, z.array(s.noteRevision)),
    write: call(s.noteWrite, s.noteOutcome),
    /** A page of all notes of these notes refs (empty: of every ref), newest first, from `offset` on. */
    list: call(
      s.repositoryPlace.extend({
        notesRefs: s.someRefs,
        offset: z.number().int().min(0).max(100_000_000),
        limit: z.number().int().min(1).max(200),
      }),
      s.noteHits,
    ),
    /**
     * Notes of these notes refs (empty: of every ref) that contain every word of `q`, newest first. `problem`: a
     * sentence if Git is missing.
     */
    search: call(s.noteParams, s.notesFound),
    /**
     * Notes on commits that this branch had before it was rewritten, each with the one of the given commits that took
     * its place and does not have these words yet. Runs while no diff is being read, and may take long: `requestId`
     * identifies it for `diff.cancel`.
     */
    copyable: call(
      s.repositoryPlace.extend({
        requestId: s.requestId,
        branch: s.refName,
        ephemeral: z.boolean(),
        mergeBase: s.sha.nullable(),
        /** Newest first. */
        commits: z.array(z.strictObject({ sha: s.sha, subject: z.string().max(500) })).max(300),
      }),
      z.array(copyableNote),
    ),
    /** The blob of a file on a branch, to annotate that version of it; null: no such file. */
    fileObject: call(
      s.repositoryPlace.extend({
        branch: s.refName,
        ephemeral: z.boolean(),
        path: z.string().min(1).max(4096),
      }),
      z.object({ object: s.sha.nullable() }),
    ),
    /** A title for an annotated object that the page knows nothing about: see `NoteHit.title`. */
    title: call(
      s.repositoryPlace.extend({ object: s.sha }),
      z.object({ title: z.string().max(400).nullable() }),
    ),
    /** Checks cheaply whether a notes ref moved on the host; if so, `changed` follows. */
    check: call(s.repositoryPlace, z.null()),
    /** The author of notes written here; null: the host decides. */
    author: call(s.repositoryPlace, s.noteAuthor.nullable()),
    changed: event(s.repositoryPlace),
  },
  /** Unsent texts: whole notes, and remarks. */
  drafts: {
    /** The draft of a note. */
    get: call(s.notePlace, s.draft.nullable()),
    /** Replaces the draft, which the caller has read or written. */
    put: call(r.unsentDraft, z.object({ savedAt: z.number().int() })),
    /**
     * Stores what was typed by someone who has not read the draft there: it follows that one, unless that one is being
     * sent.
     * @returns the draft that is there now; `savedAt` 0: the disk refused it, and it is in memory
     */
    add: call(r.unsentDraft, r.unsentDraft),
    /** Newest first. */
    list: call(s.nothing, z.array(r.unsentDraft)),
    discard: call(z.union([s.notePlace, r.remarkDraftKey]), z.null()),
    /**
     * Asks for a file, and writes readable drafts to it: of one organization, or all.
     * @returns how many; null: the user cancelled
     */
    export: call(z.strictObject({ orgId: s.id.optional() }), z.number().int().nullable()),
  },
  /** Pieces of notes that say which lines they are about. Reload after `notes.changed`. */
  remarks: {
    /** Every thread on the commits of a shown diff, placed in it. Fetches missing objects if necessary. */
    list: call(r.shownDiff, r.remarksShown),
    /** Verdicts in the notes of some commits, as far as notes were fetched. */
    verdictsOn: call(
      s.repositoryPlace.extend({ commits: z.array(s.sha).max(r.MAX_VERDICT_COMMITS) }),
      z.array(r.shownVerdict),
    ),
    /** What was said before about lines that the whole branch changes. Empty for anything else. */
    discussed: call(r.shownDiff, r.discussed),
    /**
     * The commit for a remark on these lines of the shown diff (`path`: the file's name on that side). `copy`: they are
     * shown in this file, a copy of `path`.
     */
    target: call(
      r.shownDiff.extend({
        path: r.anchor.shape.path,
        side: r.anchor.shape.side,
        lines: r.lineRange.nullable(),
        copy: r.anchor.shape.path.optional(),
      }),
      r.remarkTarget,
    ),
    /**
     * Where lines of a commit that left the branch are in the shown diff, and which commit a remark on them goes to
     * now; null: the diff still has this commit.
     */
    follow: call(r.shownDiff.extend({ commit: s.sha, anchor: r.anchor }), r.remarkFollowed.nullable()),
    write: call(r.remarkWrite, r.remarkOutcome),
    change: call(r.remarkChange, r.remarkOutcome),
    /** @returns null: the note says so already */
    giveVerdict: call(r.verdictWrite, r.remarkOutcome.nullable()),
    /** Undoes a write, merged with later changes by others. `undo`: see RemarkPart. */
    undo: call(z.strictObject({ undo: s.id }), r.remarkOutcome),
    /** Lines of a commit, to be suggested in a changed form. */
    lines: call(r.linesPlace, z.object({ lines: z.array(z.string()) })),
    /**
     * Writes a suggestion into the folder's work tree. `first`, `last`: its lines there now; `undo` can be passed to
     * `takeBack`.
     */
    apply: call(
      r.suggestionInNote,
      z.object({ undo: s.id, path: z.string(), first: z.number().int(), last: z.number().int() }),
    ),
    /** Restores a file, if it is still as the suggestion left it. Available until the app quits. */
    takeBack: call(z.strictObject({ undo: s.id }), z.null()),
    /** A suggestion as a patch for `git apply` on the annotated commit, or any commit where its lines fit. */
    patch: call(r.suggestionPlace, z.object({ patch: z.string() })),
    /**
     * Copies the notes and open remarks of the shown diff to the clipboard as Markdown.
     * @returns the number of remarks
     */
    copyReview: call(r.reviewCopy, z.number().int()),
    /**
     * Asks for a file, and writes the review to it as HTML. `files`: those with remarks, or all.
     * @returns the number of remarks; null: the user cancelled
     */
    exportReview: call(
      r.shownDiff.extend({ base: s.refName.optional(), files: z.enum(['remarked', 'all']) }),
      z.number().int().nullable(),
    ),
  },
  /** Notes on uncommitted changes, which are in this app alone. Reload after `notes.changed`. */
  localNotes: {
    /** Of every folder, oldest first. */
    list: call(s.nothing, z.array(z.object({ place: s.notePlace, text: z.string(), changedAt: z.number() }))),
    /** Takes remarks away, by their lines, because a commit has them now. @returns these lines */
    release: call(
      z.strictObject({ place: s.notePlace, sources: z.array(z.string().max(1_100_000)).max(10_000) }),
      z.object({ taken: z.string() }),
    ),
    /** Puts back what was taken away. */
    restore: call(z.strictObject({ place: s.notePlace, taken: s.noteText }), z.null()),
    discard: call(s.notePlace, z.null()),
    /** What became of uncommitted changes that were shown; null: they are in no commit. */
    committed: call(s.repositoryPlace.extend({ snapshot: s.sha }), changesCommitted.nullable()),
    /** The comparison that has lines of uncommitted changes now; null: the object is none of these. */
    where: call(
      z.strictObject({ place: s.notePlace, anchor: r.anchor.nullable() }),
      z.object({ branch: s.refName, base: s.refName }).nullable(),
    ),
  },
  ...whoReadCalls,
  /** Viewed files with their diffs at that time: what changed since can be shown, even after a rebase. */
  viewed: {
    /** The marks of one comparison. */
    marks: call(s.viewedPlace.pick({ comparison: true }), s.viewedMarks),
    /** `isCarried`: the file was viewed before and stays so; the reviewer has not read the version that is shown. */
    mark: call(s.viewedPlace.extend({ mark: s.viewedMark, isCarried: z.literal(true).optional() }), z.null()),
    unmark: call(s.viewedPlace, z.null()),
    /** Replaces marks that are still these; what was read stays the same, and so do the stored diffs. */
    renew: call(
      s.viewedPlace.pick({ comparison: true }).extend({ marks: s.renewedMarks.max(20_000) }),
      z.null(),
    ),
    /** Stores a diff with its mark; dropped if the mark is gone. */
    keepDiff: call(s.viewedPlace.extend({ mark: s.viewedMark, raw: s.viewedText }), z.null()),
    /** null: never stored, or deleted. */
    diff: call(s.viewedPlace, z.object({ raw: s.viewedText }).nullable()),
    /** The hunks of one comparison that were read, in the diff of the branch and in those of its commits. */
    hunks: call(s.viewedPlace.pick({ comparison: true }), s.hunkMarks),
    /** Replaces the marks of these files; `isCarried` as for `mark`. */
    markHunks: call(
      s.viewedPlace
        .pick({ comparison: true })
        .extend({ files: s.hunkMarks.max(20_000), isCarried: z.literal(true).optional() }),
      z.null(),
    ),
    /** The commits of one comparison of which everything was read. */
    commits: call(s.viewedPlace.pick({ comparison: true }), z.array(s.sha)),
    markCommits: call(
      s.viewedPlace
        .pick({ comparison: true })
        .extend({ shas: z.array(s.sha).max(10_000), isRead: z.boolean() }),
      z.null(),
    ),
    /** Imports marks that 0.1.0 stored in the page; `viewedAt` in milliseconds. Newer ones stay. */
    adopt: call(
      s.viewedPlace
        .pick({ comparison: true })
        .extend({ viewedAt: z.number().int().min(0), marks: s.viewedMarks }),
      z.null(),
    ),
  },
  /** Unfinished note writes, oldest first. */
  outbox: {
    list: call(s.nothing, z.array(s.outboxItem)),
    /** Retries waiting writes now. */
    retry: call(s.nothing, z.null()),
    /** Cancels a write; its text stays as the draft. Refused while an edit is between its two requests. */
    discard: call(z.strictObject({ id: z.number().int() }), z.null()),
    changed: event(z.array(s.outboxItem)),
  },
};

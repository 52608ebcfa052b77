import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';
import * as s from './shapes.ts';

/** What crosses about remarks: see docs/REMARKS.md for the text they are in a note. */

/**
 * A shown diff: one commit, or several in a row. The whole branch is a row as well: its tip, and as `base` the merge
 * base (null: none).
 */
export const shownDiff = s.repositoryPlace.extend({
  branch: s.refName,
  ephemeral: z.boolean().default(false),
  commits: s.commitSpan,
  /** The whole branch: remarks on commits that it had before count, too. */
  whole: z.literal(true).optional(),
});
export type ShownDiff = z.output<typeof shownDiff>;

const lineNumber = z.number().int().min(1).max(999_999_999);
export const lineRange = z.strictObject({ first: lineNumber, last: lineNumber });
const path = z.string().min(1).max(4096);
const side = z.enum(['new', 'old']);

/** See Anchor in shared/domain/remarks. */
export const anchor = z.strictObject({ path, side, lines: lineRange.nullable() });

/** Longer than anyone writes beside a line. */
const MAX_REMARK_CHARS = 1_000_000;
const remarkText = z.string().max(MAX_REMARK_CHARS);
const writtenText = s.wellFormedText(MAX_REMARK_CHARS);

/** Identifies a remark within a note by its lines there. */
const remarkId = z.strictObject({ source: z.string().min(1).max(1_100_000), nth: z.number().int().min(0) });

/** Part of a remark's text. A suggestion is a small diff against the lines that it is about. */
const remarkPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('suggestion'),
    lines: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
    /** The file has the suggested lines now. */
    applied: z.literal(true).optional(),
    /** It was applied here, and the file is what was written then: takes it back, with `remarks.takeBack`. */
    undo: s.id.optional(),
  }),
]);
export type RemarkPart = z.infer<typeof remarkPart>;

const remark = z.object({
  id: remarkId,
  text: remarkText,
  parts: z.array(remarkPart),
  resolved: z.boolean(),
  /** Who wrote its first line and when, from the history of the notes ref; null: unknown, or not sent yet. */
  author: z.string().nullable(),
  date: s.when.nullable(),
  /** It is in the outbox: sent later, or in flight. */
  waiting: z.boolean(),
});

/**
 * A thread's position in the shown diff. `lines`: these lines of that side. `file`: the whole file. `earlier`: its
 * lines were removed or changed; `lines` is a few of the old ones, `first` the number of the first of them. `path` is
 * the file's name in the shown diff (on the side, for lines); the diff need not have the file.
 */
const placed = z.discriminatedUnion('at', [
  z.object({ at: z.literal('lines'), path, side, lines: lineRange }),
  z.object({ at: z.literal('file'), path }),
  z.object({ at: z.literal('earlier'), path, first: z.number().int(), lines: z.array(z.string()) }),
]);
export type Placed = z.infer<typeof placed>;

const thread = z.object({
  /** Stable for the lifetime of the thread. */
  key: z.string(),
  /** The annotated commit and notes ref: where a reply goes. */
  notesRef: s.notesRef,
  commit: s.sha,
  /** The commit's subject. */
  subject: z.string(),
  /** It is on uncommitted changes, and in this app alone; `commit` is a snapshot of them. */
  uncommitted: z.literal(true).optional(),
  /** What others did with it since the newest hand-over; `added`: they began it. */
  news: z.enum(['added', 'answered', 'resolved']).optional(),
  /** The branch had this commit before it was rewritten. */
  replaced: z.literal(true).optional(),
  /** The newest version of the branch that had it; absent: it was not replaced, or the version is not known. */
  version: z.number().int().optional(),
  /** Which commit gets an answer; absent: the one that has these lines, or the thread's own if it was not replaced. */
  answer: z.object({ commit: s.sha, anchor }).optional(),
  anchor,
  resolved: z.boolean(),
  /** In note order; the first one and its replies. */
  remarks: z.array(remark),
  placed,
});
export type RemarkThread = z.infer<typeof thread>;

/** The draft of a remark. `editing` null: a new remark or a reply; else the remark being edited. */
export const remarkDraft = z.strictObject({
  place: s.notePlace,
  anchor,
  editing: remarkId.nullable(),
  text: remarkText,
  caret: z.number().int().min(0),
  /** The file of the diff in which it was begun, if it has another name: a copy shows old lines, too. */
  shownIn: path.optional(),
  /** Milliseconds since the epoch, set by the main process; 0: not on disk yet. */
  savedAt: z.number().int().default(0),
});
export type RemarkDraft = z.output<typeof remarkDraft>;

export const remarkDraftKey = remarkDraft.pick({ place: true, anchor: true, editing: true });
export type RemarkDraftKey = z.output<typeof remarkDraftKey>;

/** A draft of either kind. */
export const unsentDraft = z.union([s.draft, remarkDraft]);
export type UnsentDraft = z.output<typeof unsentDraft>;

/** Commits whose verdicts are read together: the tips of the branches that a picker lists first. */
export const MAX_VERDICT_COMMITS = 2_000;

const vote = z.union([z.literal(-2), z.literal(-1), z.literal(1), z.literal(2)]);

/** A verdict in the note of a shown commit: see shared/domain/verdicts. */
export const shownVerdict = z.object({
  commit: s.sha,
  notesRef: s.notesRef,
  says: z.string(),
  label: z.string().nullable(),
  vote: z.union([vote, z.enum(['for', 'against'])]),
  name: z.string(),
  email: z.string(),
  source: z.string(),
  /** The commit on the notes ref that added it; null: not known, or not sent yet. */
  writtenIn: s.sha.nullable(),
  /** See shared/domain/verdicts/said-by.ts. */
  by: z.discriminatedUnion('is', [
    z.object({ is: z.enum(['person', 'message', 'bad-signature', 'unknown']) }),
    z.object({ is: z.literal('other'), name: z.string() }),
  ]),
});
export type ShownVerdict = z.infer<typeof shownVerdict>;

export const remarksShown = z.object({
  /** In the order of the branch's commits, oldest first, then of the note. */
  threads: z.array(thread),
  /** Drafts for lines of this diff, with their positions. */
  drafts: z.array(z.object({ draft: remarkDraft.extend({ savedAt: z.number().int() }), placed })),
  /** Verdicts on the shown commits, and on commits that the branch had before it was rewritten. */
  verdicts: z.array(shownVerdict),
  /** What is missing here and why, a sentence; null: nothing. */
  problem: z.string().nullable(),
  /** Why nothing can be written here; null: it can. */
  cannotWrite: z.string().nullable(),
  /** How trailers of messages are read; null: not known yet. */
  trailerRules: z
    .object({
      separators: z.string(),
      tokens: z.array(z.object({ name: z.string(), key: z.string().nullable() })).readonly(),
      comment: z.string(),
    })
    .nullable(),
});
export type RemarksShown = z.infer<typeof remarksShown>;

/**
 * Threads on commits that the base has, too, beside lines that the branch changes now: placed on the old side. Open ones
 * come first, then the newest.
 */
export const discussed = z.object({
  threads: z.array(thread),
  /** What is missing here and why, a sentence; null: nothing. */
  problem: z.string().nullable(),
});
export type Discussed = z.infer<typeof discussed>;

/** The commit for a remark on lines of the shown diff, and the lines there; or a sentence saying why there is none. */
export const remarkTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('commit'), commit: s.sha, subject: z.string(), anchor }),
  z.object({ to: z.literal('none'), why: z.string(), next: z.string().optional() }),
]);
export type RemarkTarget = z.infer<typeof remarkTarget>;

/**
 * Lines of a commit that is no longer in the shown diff. `target`: the commit that has them now; null: none has them
 * unchanged. `refused`: a sentence if the commit is gone, so that nothing can be written on it.
 */
export const remarkFollowed = z.object({
  placed,
  target: z.object({ commit: s.sha, anchor }).nullable(),
  refused: z.string().nullable(),
});
export type RemarkFollowed = z.infer<typeof remarkFollowed>;

/** A new remark or a reply, appended to the note. `anchor` is from `remarks.target` or the thread. */
export const remarkWrite = z.strictObject({ place: s.notePlace, anchor, text: writtenText });

/** A change of one remark, or of its thread. The rest of the note is unchanged, byte for byte. */
export const remarkChange = z.strictObject({
  place: s.notePlace,
  anchor,
  change: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('text'), id: remarkId, text: writtenText }),
    z.strictObject({ to: z.literal('removed'), id: remarkId }),
    /** Marks the thread's first remark. */
    z.strictObject({ to: z.literal('resolved') }),
    /** Removes the mark from all remarks of the thread. */
    z.strictObject({ to: z.literal('open') }),
  ]),
});
export type RemarkChange = z.output<typeof remarkChange>;

/**
 * The outcome of writing a remark. `done`: on the host; `undo` can be passed to `remarks.undo`. `waiting`: in the
 * outbox, and shown as such. `conflict`: someone else changed the same lines, and the conflict screen must resolve it: the
 * outcome is as from `notes.write` for an edit, with `base` as `theirs`.
 */
export const remarkOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), note: s.note, undo: s.id }),
  z.object({ status: z.literal('waiting'), id: z.number().int(), error: appErrorSchema }),
  z.object({ status: z.literal('conflict'), outcome: s.noteOutcome }),
]);
export type RemarkOutcome = z.infer<typeof remarkOutcome>;

/** A review to be copied. `base`: the name of the base. `drafts`: with texts that are not saved yet. */
export const reviewCopy = shownDiff.extend({
  base: s.refName.optional(),
  drafts: z.boolean().optional(),
  /**
   * One thread, by its key, or those of one file in the shown diff. `from`: the file that it was made from;
   * `oldLinesOnly`: that name is another file's, as after a copy.
   */
  only: z
    .union([
      z.strictObject({ thread: z.string().max(10_000) }),
      z.strictObject({ path, from: z.strictObject({ path, oldLinesOnly: z.boolean() }).optional() }),
    ])
    .optional(),
});
export type ReviewCopy = z.output<typeof reviewCopy>;

/** Lines in a commit. */
export const linesPlace = shownDiff.omit({ commits: true }).extend({ commit: s.sha, anchor });

/**
 * The reviewer's verdict on a commit, in the note of `place`. `vote` null: withdrawn. `message`: text of the note, above
 * the verdict.
 */
export const verdictWrite = z.strictObject({
  place: s.notePlace,
  vote: vote.nullable(),
  message: s.wellFormedText(MAX_REMARK_CHARS),
});

/** A suggestion in a remark of a note, to be applied. */
export const suggestionInNote = linesPlace.extend({
  notesRef: s.notesRef,
  id: remarkId,
  /** The file's name in the shown diff. */
  path,
  /** 0-based index of the suggestion in the remark. */
  nth: z.number().int().min(0),
});

/** A suggestion in a remark, and its lines in the remark's commit. */
export const suggestionPlace = linesPlace.extend({
  /** The remark's text. */
  text: remarkText,
  /** 0-based index of the suggestion in the remark. */
  nth: z.number().int().min(0),
});

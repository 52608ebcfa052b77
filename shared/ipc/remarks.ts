import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';
import * as s from './shapes.ts';

/** What crosses about remarks: see docs/REMARKS.md for the text they are in a note. */

/**
 * A diff as it is shown: one commit, or several in a row. The whole branch is a row too: its tip, and as `base` the merge
 * base (null: there is none).
 */
export const shownDiff = s.repositoryPlace.extend({
  branch: s.refName,
  ephemeral: z.boolean().default(false),
  commits: s.commitSpan,
  /** It is the whole branch: what was written on commits that it had before counts, too. */
  whole: z.literal(true).optional(),
});
export type ShownDiff = z.output<typeof shownDiff>;

const lineNumber = z.number().int().min(1).max(999_999_999);
export const lineRange = z.strictObject({ first: lineNumber, last: lineNumber });
const path = z.string().min(1).max(4096);
const side = z.enum(['new', 'old']);

/** See Anchor in shared/domain/remarks. */
export const anchor = z.strictObject({ path, side, lines: lineRange.nullable() });

/** Longer than anybody writes beside a line. */
const MOST_TEXT = 1_000_000;
const remarkText = z.string().max(MOST_TEXT);
const writtenText = s.wellFormedText(MOST_TEXT);

/** Which remark of a note is meant: by its lines as they stand there. */
const remarkId = z.strictObject({ source: z.string().min(1).max(1_100_000), nth: z.number().int().min(0) });

/** A remark's text as it is shown. A suggestion comes as a small diff against the lines that it is about. */
const remarkPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({
    kind: z.literal('suggestion'),
    lines: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
  }),
]);
export type RemarkPart = z.infer<typeof remarkPart>;

const remark = z.object({
  id: remarkId,
  text: remarkText,
  parts: z.array(remarkPart),
  resolved: z.boolean(),
  /** Who wrote its first line and when, by the history of the notes ref; null: not known, or not sent yet. */
  author: z.string().nullable(),
  date: s.when.nullable(),
  /** It is in the outbox: sent later, or just now. */
  waiting: z.boolean(),
});

/**
 * Where a thread stands in the shown diff. `lines`: at these lines of that side. `file`: the file as a whole.
 * `earlier`: its lines are gone or changed by now; `lines` is how they were, not more than a few, `first` the number of
 * the first of them. `path` is the file's name in the shown diff (of the side, for lines); it need not be among the
 * files that the diff changes.
 */
const placed = z.discriminatedUnion('at', [
  z.object({ at: z.literal('lines'), path, side, lines: lineRange }),
  z.object({ at: z.literal('file'), path }),
  z.object({ at: z.literal('earlier'), path, first: z.number().int(), lines: z.array(z.string()) }),
]);
export type Placed = z.infer<typeof placed>;

const thread = z.object({
  /** Stays the same while the thread exists, whatever is said in it. */
  key: z.string(),
  /** The annotated commit and the notes ref: where a reply goes. */
  notesRef: s.notesRef,
  commit: s.sha,
  /** The commit's. */
  subject: z.string(),
  /** The branch had this commit before it was rewritten. */
  replaced: z.literal(true).optional(),
  anchor,
  resolved: z.boolean(),
  /** In the order of the note; the first one and its replies. */
  remarks: z.array(remark),
  placed,
});
export type RemarkThread = z.infer<typeof thread>;

/** Unsent words beside lines. `editing` null: a new remark, or a reply; else the remark that is being changed. */
export const remarkDraft = z.strictObject({
  place: s.notePlace,
  anchor,
  editing: remarkId.nullable(),
  text: remarkText,
  caret: z.number().int().min(0),
  /** Milliseconds since the epoch, set by main; 0: it is on no disk yet. */
  savedAt: z.number().int().default(0),
});
export type RemarkDraft = z.output<typeof remarkDraft>;

export const remarkDraftKey = remarkDraft.pick({ place: true, anchor: true, editing: true });
export type RemarkDraftKey = z.output<typeof remarkDraftKey>;

/** Unsent text of either kind. */
export const unsentDraft = z.union([s.draft, remarkDraft]);
export type UnsentDraft = z.output<typeof unsentDraft>;

export const remarksShown = z.object({
  /** In the order of the branch's commits, oldest first, then of the note. */
  threads: z.array(thread),
  /** Drafts of places in this diff, with where they stand in it. */
  drafts: z.array(z.object({ draft: remarkDraft.extend({ savedAt: z.number().int() }), placed })),
  /** A sentence on what is missing here and why; null: nothing is. */
  problem: z.string().nullable(),
  /** Why nothing can be written here; null: it can. */
  cannotWrite: z.string().nullable(),
});
export type RemarksShown = z.infer<typeof remarksShown>;

/** Which commit gets a remark on lines of the shown diff, and what they are there; or a sentence why none can. */
export const remarkTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('commit'), commit: s.sha, subject: z.string(), anchor }),
  z.object({ to: z.literal('none'), why: z.string(), next: z.string().optional() }),
]);
export type RemarkTarget = z.infer<typeof remarkTarget>;

/**
 * Lines of a commit that is not in the shown diff any more. `target`: which commit has them now; null: none has them as
 * they were. `refused`: a sentence where the commit is gone, so that nothing can be written on it.
 */
export const remarkFollowed = z.object({
  placed,
  target: z.object({ commit: s.sha, anchor }).nullable(),
  refused: z.string().nullable(),
});
export type RemarkFollowed = z.infer<typeof remarkFollowed>;

/** A new remark or a reply: it stands at the end of the note. `anchor` as `remarks.target` or the thread gave it. */
export const remarkWrite = z.strictObject({ place: s.notePlace, anchor, text: writtenText });

/** A change of one remark, or of its thread. What else is in the note stays as it is, byte for byte. */
export const remarkChange = z.strictObject({
  place: s.notePlace,
  anchor,
  change: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('text'), id: remarkId, text: writtenText }),
    z.strictObject({ to: z.literal('removed'), id: remarkId }),
    /** The thread: its first remark gets the mark. */
    z.strictObject({ to: z.literal('resolved') }),
    /** The thread: no remark of it keeps the mark. */
    z.strictObject({ to: z.literal('open') }),
  ]),
});
export type RemarkChange = z.output<typeof remarkChange>;

/**
 * How a write of a remark ended. `done`: it is on the host; `undo` takes it back with `remarks.undo`. `waiting`: it is
 * in the outbox, and shown as such. `asked`: somebody changed these very lines meanwhile, and the two have to be
 * resolved on the conflict screen: the outcome is what `notes.write` gives for an edit, whose `base` is `theirs`.
 */
export const remarkOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), note: s.note, undo: s.id }),
  z.object({ status: z.literal('waiting'), id: z.number().int(), error: appErrorSchema }),
  z.object({ status: z.literal('asked'), outcome: s.noteOutcome }),
]);
export type RemarkOutcome = z.infer<typeof remarkOutcome>;

/** A suggestion in a remark, and the lines that it is about, in the commit that the remark is on. */
export const suggestionPlace = shownDiff.omit({ commits: true }).extend({
  commit: s.sha,
  anchor,
  /** The remark's. */
  text: remarkText,
  /** Which of its suggestions; the first is 0. */
  nth: z.number().int().min(0),
});

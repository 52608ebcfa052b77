import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';
import { scope, type Scope } from '../wire/scope.ts';
import { VIEWED_MOST } from './limits.ts';

/** The records that cross from main to the page. Strings are capped: nothing here is bulk. */
export const id = z.string().min(1).max(200);
export const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
export const refName = z.string().min(1).max(1024);
export const repoName = z.string().min(1).max(512);
/** Longer than any host takes, so that a text it refuses, or a note somebody pushed, can still be kept and shown. */
/** Half a character, as a text cut by another program has it, is none in a note: it would be refused, and nobody sees it. */
export const wholeText = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((text) => text.toWellFormed());
export const noteText = wholeText(4_000_000);
export const nothing = z.strictObject({});
/** ISO 8601 with offset, as read from Git. */
export const when = z.string().max(64);

export { scope, type Scope };

export const keyInfo = z.object({
  id,
  kid: z.string().max(256).nullable(),
  algorithm: z.enum(['ES256', 'ES384', 'ES512', 'RS256']),
  /** RFC 7638 thumbprint, SHA-256, base64url. */
  thumbprint: z.string(),
  storage: z.enum(['keychain', 'session']),
  addedAt: when,
  /** As the user states it of a restricted key (see the specification, Authentication 7); absent: unrestricted. */
  allowedScopes: z.array(scope).min(1).optional(),
  /** Longest life of a token, seconds; absent: no cap stated. */
  maxLifeSeconds: z.number().int().min(30).max(3600).optional(),
});
export type KeyInfo = z.infer<typeof keyInfo>;

export const organization = z.object({
  id,
  /** The organization's name: the `iss` claim. */
  name: z.string(),
  /** `sample` and `folders` are served by the embedded host. */
  kind: z.enum(['sample', 'folders', 'hosted']),
  api: z.string(),
  gitHost: z.string(),
  keys: z.array(keyInfo),
});
export type Organization = z.infer<typeof organization>;

/** A process that can die without the others: the page's, or the embedded host's. */
export const part = z.enum(['page', 'host']);
export type Part = z.infer<typeof part>;

/** Names one request of the page to an endpoint. The page chooses it and never uses it twice. */
export const reading = z.string().regex(/^[\w-]{1,64}$/);

/** A host asked not to be asked for a while. `repo` null: for what concerns the organization as a whole. */
export const pause = z.object({
  orgId: id,
  repo: repoName.nullable(),
  /** Milliseconds since the epoch. */
  until: z.number().int(),
});

/** One rule of the specification, checked against a refused request. */
export const refusalCheck = z.object({
  rule: z.string(),
  state: z.enum(['fine', 'suspect', 'unknown']),
  why: z.string(),
});
export type RefusalCheck = z.infer<typeof refusalCheck>;

/** The last refused request of an organization: what was asked with which claims, and what may be wrong. */
export const refusalReport = z.object({
  /** What was asked for, for example "list branches". */
  words: z.string(),
  at: z.number().int(),
  status: z.number().int(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The token's header fields and claims; never its signature, never the key. */
  claims: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  checks: z.array(refusalCheck),
});
export type RefusalReport = z.infer<typeof refusalReport>;

export const repository = z.object({
  name: repoName,
  defaultBranch: z.string(),
  createdAt: when.nullable(),
  upstream: z.object({ provider: z.string(), owner: z.string(), name: z.string() }).nullable(),
});
export type Repository = z.infer<typeof repository>;

export const branch = z.object({ name: refName, head: sha, createdAt: when.nullable() });
export type Branch = z.infer<typeof branch>;

export const commit = z.object({
  sha,
  parents: z.array(sha),
  message: z.string(),
  authorName: z.string(),
  authorEmail: z.string(),
  date: when,
});
export type Commit = z.infer<typeof commit>;

/** A tag. `object`: the tag object when annotated, which may have notes of its own; else the tagged object itself. */
export const tag = z.object({
  name: refName,
  object: sha,
  /** The object behind the tag (and behind tags of tags), nearly always a commit. */
  target: sha,
  annotated: z.boolean(),
});
export type Tag = z.infer<typeof tag>;

/** What an annotated tag says; any of it may be empty. */
export const tagFacts = z.object({
  taggerName: z.string(),
  taggerEmail: z.string(),
  date: when,
  message: z.string(),
});
export type TagFacts = z.infer<typeof tagFacts>;

/** Whether an organization's host answers and, if not, how old the shown data is. */
export const reach = z.object({
  orgId: id,
  away: z.boolean(),
  /** When the oldest cached answer on the screen was read; milliseconds since the epoch. null: none is shown. */
  asOf: z.number().int().nullable(),
  /** One of the cached answers is a diff. */
  diff: z.boolean(),
});
export type Reach = z.infer<typeof reach>;

/**
 * What is compared: base...branch (three-dot), each side possibly ephemeral. See the specification, Branch diff. A side
 * is a branch's name, or anything else that Git can name (see `shared/domain/side.ts`). Both the same: the history of it.
 */
export const comparison = z.strictObject({
  orgId: id,
  repo: repoName,
  branch: refName,
  /** Absent: the repository's default branch. */
  base: refName.optional(),
  ephemeral: z.boolean().default(false),
  ephemeralBase: z.boolean().default(false),
  /** The two as they are (two-dot), not since they parted: for histories that share nothing. In folders alone. */
  direct: z.literal(true).optional(),
});
export type Comparison = z.output<typeof comparison>;

/** One commit of a branch, or several in a row. */
export const commitSpan = z.strictObject({
  /** The only commit, or the newest of several. */
  sha,
  /**
   * Absent: `sha` is compared with its first parent. A commit: with the merge base of the two (three-dot). null: with
   * an empty tree, when the oldest chosen commit is a root commit.
   */
  base: sha.nullable().optional(),
  /** `sha` is compared with `base` itself. */
  direct: z.literal(true).optional(),
  /** What `sha`, a merge, itself decided: it is compared with what Git makes of its parents by itself. */
  merge: z.literal(true).optional(),
});
export type CommitSpan = z.output<typeof commitSpan>;

/** One repository of one organization. */
export const repositoryPlace = z.strictObject({ orgId: id, repo: repoName });
export type RepositoryPlace = z.infer<typeof repositoryPlace>;
/** A fully qualified notes ref, for example `refs/notes/reviews`. */
export const notesRef = z
  .string()
  .regex(/^refs\/notes\/.+/)
  .max(1024);
export const notePlace = z.strictObject({ orgId: id, repo: repoName, notesRef, object: sha });
export type NotePlace = z.infer<typeof notePlace>;

/** Who last wrote an object's note on one notes ref. `author` and `date` are absent when only JSON routes were there. */
export const noteBadge = z.object({
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
export const noteHit = z.object({
  notesRef,
  object: sha,
  author: z.string(),
  date: when,
  /** Its first line, or the one that was found; shortened. */
  excerpt: z.string().max(400),
  /** What it is on: a commit's subject, a tag's name. null: not known here. */
  title: z.string().max(400).nullable(),
});
export type NoteHit = z.infer<typeof noteHit>;
/** Some of `total` notes. `problem`: a sentence when there is no Git. */
export const noteHits = z.object({
  hits: z.array(noteHit),
  total: z.number().int(),
  problem: z.string().nullable(),
});
/** `reading`: these were found by now, and others may be. */
export const notesFound = noteHits.extend({ reading: z.boolean() });
export type NotesFound = z.infer<typeof notesFound>;
/** Notes refs to look at; none: every one. */
export const someRefs = z.array(notesRef).max(200).default([]);
export const noteQuery = repositoryPlace.extend({
  q: z.string().min(1).max(200),
  notesRefs: someRefs,
  /** Milliseconds after which what was found by then will do. Absent: all of it. */
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
  /** Milliseconds since the epoch, set by main. */
  savedAt: z.number().int().default(0),
});
export type Draft = z.output<typeof draft>;

/** A file of a comparison, by the name under which the page remembers the comparison. */
export const viewedPlace = z.strictObject({
  comparison: z.string().min(1).max(4000),
  path: z.string().min(1).max(16_384),
});
export type ViewedPlace = z.infer<typeof viewedPlace>;
export const viewedText = z.string().min(1).max(VIEWED_MOST);
/** Tells the changes of a file that were read from any others. */
export const viewedMark = z.string().min(1).max(300);
/** Each file with its mark. Pairs: a record would lose a file that is called `__proto__`. */
export const viewedMarks = z.array(z.tuple([viewedPlace.shape.path, viewedMark]));
export type ViewedMarks = z.infer<typeof viewedMarks>;

/** A move of one ref: from is null for a new one, to is null for a deleted one. `commits` null: not counted. */
export const refMove = z.object({
  ref: refName,
  from: sha.nullable(),
  to: sha.nullable(),
  commits: z.number().int().nullable(),
});
export type RefMove = z.infer<typeof refMove>;

export const syncState = z.object({
  orgId: id,
  repo: repoName,
  phase: z.enum(['asking', 'watching', 'moved', 'unchanged', 'refused', 'cancelled']),
  startedAt: z.number().int(),
  moves: z.array(refMove),
  /** What the host said, or the sentence of the error. */
  message: z.string(),
});
export type SyncState = z.infer<typeof syncState>;

export const keychainState = z.object({
  /**
   * As it was seen last. `unasked`: no key was needed yet, and nothing speaks against it. `changed`: it answers, and a
   * key that was put into it is not there.
   */
  state: z.enum(['unasked', 'available', 'locked', 'denied', 'absent', 'changed']),
  /** For example "GNOME Keyring", "Keychain", "Credential Manager". */
  name: z.string(),
  /** What to do about it, one or two sentences; empty when there is nothing to do. */
  advice: z.string(),
});
export type KeychainState = z.infer<typeof keychainState>;

export const embeddedState = z.object({
  phase: z.enum(['off', 'starting', 'building', 'ready', 'failed']),
  step: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  message: z.string(),
});
export type EmbeddedState = z.infer<typeof embeddedState>;

/** Who signs notes in a repository; `folder`: said by its own Git configuration, `git`: by the user's. */
export const noteAuthor = z.object({
  name: z.string(),
  email: z.string(),
  from: z.enum(['folder', 'settings', 'git']),
});
export type NoteAuthor = z.infer<typeof noteAuthor>;

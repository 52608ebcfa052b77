import { z } from '../zod.ts';
import { scope, type Scope } from '../wire/scope.ts';
import { capabilities } from './capabilities.ts';
import { KEY_CHARS, MAX_READ_CHANGES, MAX_VIEWED_DIFF_CHARS } from './limits.ts';
import { id, refName, repoName, sha, when } from './names.ts';
import { changesEnd } from './versions.ts';

/** The records sent from the main process to the page; notes, remarks and building blocks live in their own files. */
export * from './access-checks.ts';
export * from './names.ts';
export * from './note-shapes.ts';
export { scope, type Scope };

/** The algorithms of the specification. */
export const keyAlgorithm = z.enum(['ES256', 'ES384', 'ES512', 'RS256']);

export const keyInfo = z.object({
  id,
  kid: z.string().max(256).nullable(),
  algorithm: keyAlgorithm,
  /** RFC 7638 thumbprint, SHA-256, base64url. */
  thumbprint: z.string(),
  storage: z.enum(['keychain', 'session']),
  addedAt: when,
  /**
   * A restricted key's scopes, as stated by the user (see the specification, Authentication 7); absent: unrestricted.
   */
  allowedScopes: z.array(scope).min(1).optional(),
  /** Maximum token lifetime in seconds; absent: not stated. */
  maxLifeSeconds: z.number().int().min(30).max(3600).optional(),
});
export type KeyInfo = z.infer<typeof keyInfo>;

export const organization = z.object({
  id,
  /** The organization's name: the `iss` claim. */
  name: z.string(),
  /** `sample` is at the embedded host; `folders` is of this computer, and has neither addresses nor keys. */
  kind: z.enum(['sample', 'folders', 'hosted']),
  api: z.string(),
  gitHost: z.string(),
  keys: z.array(keyInfo),
});
export type Organization = z.infer<typeof organization>;

/** An organization as the page sees it, with the capabilities of its repositories. */
export const listedOrganization = organization.extend({ capabilities });
export type ListedOrganization = z.infer<typeof listedOrganization>;

/** A process that can crash separately: the page's, or the embedded host's. */
export const part = z.enum(['page', 'host']);
export type Part = z.infer<typeof part>;

/** A message about a repository's refs, or about the Git on this computer. */
export const notice = z.object({
  about: z.enum(['broken refs', 'git']),
  words: z.string().max(4_000),
  next: z.string().max(1_000).optional(),
});
export type Notice = z.infer<typeof notice>;

/** Identifies one request of the page to an endpoint. The page chooses it and never reuses it. */
export const requestId = z.string().regex(/^[\w-]{1,64}$/);

/** A host's request for a pause. `repo` null: for requests about the organization as a whole. */
export const pause = z.object({
  orgId: id,
  repo: repoName.nullable(),
  /** Milliseconds since the epoch. */
  until: z.number().int(),
});

export const repository = z.object({
  name: repoName,
  defaultBranch: z.string(),
  createdAt: when.nullable(),
  upstream: z.object({ provider: z.string(), owner: z.string(), name: z.string() }).nullable(),
});
export type RepositoryDetails = z.infer<typeof repository>;

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

/** A tag. `object`: the tag object if annotated, which may have its own notes; else the tagged object itself. */
export const tag = z.object({
  name: refName,
  object: sha,
  /** The object behind the tag (or chain of tags), nearly always a commit. */
  target: sha,
  annotated: z.boolean(),
});
export type Tag = z.infer<typeof tag>;

/** An annotated tag's content; any field may be empty. */
export const tagFacts = z.object({
  taggerName: z.string(),
  taggerEmail: z.string(),
  date: when,
  message: z.string(),
});
export type TagFacts = z.infer<typeof tagFacts>;

/** Whether an organization's host answers and, if not, how old the shown data is. */
export const connectivity = z.object({
  orgId: id,
  away: z.boolean(),
  /** When the oldest cached data on screen was read, in milliseconds since the epoch; null: none is shown. */
  asOf: z.number().int().nullable(),
  /** The cached data includes a diff. */
  diff: z.boolean(),
});
export type Connectivity = z.infer<typeof connectivity>;

/**
 * What is compared: base...branch (three-dot), each side possibly ephemeral. See the specification, Branch diff. A side
 * is a branch's name or any other revision (see `shared/domain/side.ts`). Both the same: its history.
 */
export const comparison = z.strictObject({
  orgId: id,
  repo: repoName,
  branch: refName,
  /** Absent: the repository's default branch. */
  base: refName.optional(),
  ephemeral: z.boolean().default(false),
  ephemeralBase: z.boolean().default(false),
  /** Compare directly (two-dot), not since the merge base: for unrelated histories. Only in folders. */
  twoDot: z.literal(true).optional(),
});
export type Comparison = z.output<typeof comparison>;

/** One commit of a branch, or several in a row. */
export const commitSpan = z.strictObject({
  /** The only commit, or the newest of several. */
  sha,
  /**
   * Absent: `sha` is compared with its first parent. A commit: with the merge base of the two (three-dot). null: with
   * the empty tree, if the oldest chosen commit is a root commit.
   */
  base: sha.nullable().optional(),
  /** `sha` is compared with `base` itself. */
  twoDot: z.literal(true).optional(),
  /** What the merge `sha` itself decided: it is compared with Git’s own merge of its parents. */
  merge: z.literal(true).optional(),
  /**
   * An older version: `sha` is compared with that version after it was rebased from its own base onto `base`, so that
   * what the base changed is left out.
   */
  since: changesEnd.optional(),
});
export type CommitSpan = z.output<typeof commitSpan>;

/** The name of a file in a commit. */
export const filePath = z.string().min(1).max(4096);

/** A file of a comparison, by the page's key for the comparison. */
export const viewedPlace = z.strictObject({
  comparison: z.string().min(1).max(4000),
  path: z.string().min(1).max(16_384),
});
export type ViewedPlace = z.infer<typeof viewedPlace>;
export const viewedText = z.string().min(1).max(MAX_VIEWED_DIFF_CHARS);
/** Identifies the viewed changes of a file. */
export const viewedMark = z.string().min(1).max(300);
/** Each file with its mark. Pairs: a record would lose a file named `__proto__`. */
export const viewedMarks = z.array(z.tuple([viewedPlace.shape.path, viewedMark]));
export type ViewedMarks = z.infer<typeof viewedMarks>;
/** Each file with its mark, and with the one that replaces it. */
export const renewedMarks = z.array(z.tuple([viewedPlace.shape.path, viewedMark, viewedMark]));
export type RenewedMarks = z.infer<typeof renewedMarks>;
/** Each file with the keys of its changes that were read, KEY_CHARS hex digits each; empty: none. */
export const hunkMarks = z.array(
  z.tuple([
    viewedPlace.shape.path,
    z
      .string()
      .max(KEY_CHARS * MAX_READ_CHANGES)
      .regex(/^[0-9a-f]*$/)
      .refine(({ length }) => length % KEY_CHARS === 0),
  ]),
);
export type HunkMarks = z.infer<typeof hunkMarks>;

/** A move of one ref: from is null for a new one, to is null for a deleted one. `commits` null: not counted. */
export const refMove = z.object({
  ref: refName,
  from: sha.nullable(),
  to: sha.nullable(),
  commits: z.number().int().nullable(),
  /** Commits that it had before and no longer has; absent: none, or not counted. */
  replaced: z.number().int().optional(),
});
export type RefMove = z.infer<typeof refMove>;

export const syncState = z.object({
  orgId: id,
  repo: repoName,
  phase: z.enum(['asking', 'watching', 'moved', 'unchanged', 'refused', 'cancelled']),
  startedAt: z.number().int(),
  moves: z.array(refMove),
  /** The host's message, or the error's sentence. */
  message: z.string(),
});
export type SyncState = z.infer<typeof syncState>;

export const keychainState = z.object({
  /**
   * The last known state. `unasked`: no key was needed yet, and no problem is known. `changed`: it answers, but a
   * stored key is missing.
   */
  state: z.enum(['unasked', 'available', 'locked', 'denied', 'full', 'silent', 'absent', 'changed']),
  /** For example "GNOME Keyring", "Keychain", "Credential Manager". */
  name: z.string(),
  /** What to do about it, one or two sentences; empty: nothing. */
  advice: z.string(),
});
export type KeychainState = z.infer<typeof keychainState>;

/** A commit-graph that is being written for a folder, so that its long history is listed and counted quickly. */
export const graphProgress = z.object({
  /** The folder's name. */
  name: z.string(),
  /** How many commits have been read. */
  commits: z.number().int(),
  /** How much of it is written; null: the history is still being read. */
  percent: z.number().int().nullable(),
});

/** The commit-graphs that are kept. */
export const graphsOnDisk = z.object({ folders: z.number().int(), bytes: z.number().int() });
export type GraphsOnDisk = z.infer<typeof graphsOnDisk>;

export const embeddedState = z.object({
  phase: z.enum(['off', 'starting', 'building', 'ready', 'failed']),
  step: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  message: z.string(),
  /** null: none is being written. */
  graph: graphProgress.nullable(),
});
export type EmbeddedState = z.infer<typeof embeddedState>;

import type { HostSays } from '../sync/decide-sync.ts';
import type { Probe } from './probe.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { Head, LeftOutFiles, ListedRef } from '../../shared/ipc/refs.ts';
import type { Branch, Commit, DiffRequest, NotePlace, RepositoryDetails, RepositoryPlace } from './types.ts';

export type { RepositoryPlace };

/** A branch within a repository. */
export interface BranchName {
  name: string;
  ephemeral: boolean;
}

export interface CallOptions {
  /** Aborting ends the request at once; the call then fails with `cancelled`. */
  signal?: AbortSignal;
}

export interface ListOptions extends CallOptions {
  cursor?: string;
  /** Page size asked for; the host may give less. */
  limit?: number;
}

/** Some commits of a branch, newest first. */
export interface CommitPage {
  commits: Commit[];
  /** null: there are no more. */
  nextCursor: string | null;
}

/** What a branch has and its base has not, to the last commit, newest first. */
export interface BranchCommits {
  commits: Commit[];
  /** null: they share none, or the host does not say. */
  mergeBase: string | null;
}

/** The newest of many commits, while the others are still on their way: they are added to the same list. */
export interface RangeBegin extends BranchCommits {
  total: number;
  /** The ids of all of them, one after the other without anything between; null: the host does not tell them early. */
  ids: string | null;
}

export interface RangeOptions extends CallOptions {
  /** Told of a list that is long: of its beginning, and each time when more of it came. */
  begun?: (begin: RangeBegin) => void;
}

/** A folder's uncommitted changes, as a commit upon HEAD, or HEAD itself; null: there is none. */
export interface WorktreeNow {
  commit: string | null;
  leftOut: LeftOutFiles;
}

/**
 * A note as read over JSON, see `noteFromBytes`. `text` null: no note. `lossy`: the host may have replaced bytes that are
 * not UTF-8. `refSha` null: not known (no note, so nothing was answered).
 */
export interface ReadNote {
  text: string | null;
  /** The notes ref's commit the note was read at: the compare-and-swap value. */
  refSha: string | null;
  lossy?: boolean;
}

/**
 * See the specification, Note write request. `edit` does not exist there: it is remove + add, or `replace` on a host that
 * has it.
 */
export interface WriteNote {
  action: 'add' | 'append' | 'replace' | 'remove';
  /** Required but for remove. See `noteFromBytes`. */
  note?: string;
  /** Compare-and-swap guard for the whole notes ref; leave out where the ref does not exist yet. */
  expectedNotesRefSha?: string;
  author?: { name: string; email: string };
}

/** See the specification, Note write result. */
export interface WrittenNote {
  /** The object the note is attached to. */
  sha: string;
  notesRef: string;
  newRefSha: string;
  /** The notes ref before the operation; null when it was created or the host did not say. */
  baseCommit: string | null;
  message: string | null;
}

export interface NotesRefHead {
  /** Fully qualified, for example `refs/notes/commits`. */
  notesRef: string;
  sha: string;
}

export interface ServiceMeta {
  /** Version as the host states it; null when it does not. */
  version: string | null;
  latencyMs: number;
  /** Host clock minus ours, milliseconds. */
  clockSkewMs: number;
}

/** A remote for Git over HTTPS. The token is a secret: never in argv, on disk, or in a log. */
export interface GitRemote {
  /** Without user info: `https://{git_host}/<repo>.git`, or `<repo>+ephemeral.git`. User name is `t`. */
  url: string;
  /** The password: a token with `git:read` only, minutes of life. */
  token: string;
}

/**
 * The host's API as the rest of the main process sees it. Every function fails with `AppFailure`.
 *
 * Reads are retried with back-off inside one deadline. Writes are sent once: after `conflict`, `host-unavailable`,
 * `timeout` or `offline` it is not known whether the write happened, and the caller must read again. The one
 * exception is a token refused for a wrong clock: nothing was done then, and the write is sent a second time.
 */
export interface HostClient {
  repositories(
    orgId: string,
    options?: ListOptions & { q?: string },
  ): Promise<{ repositories: RepositoryDetails[]; nextCursor: string | null }>;
  /** `not-found` when it does not exist or the key does not cover it. */
  repository(place: RepositoryPlace, options?: CallOptions): Promise<RepositoryDetails>;
  /** Every branch of one namespace, all pages. */
  branches(place: RepositoryPlace, ephemeral: boolean, options?: CallOptions): Promise<Branch[]>;
  /** Branches, remote branches and tags, newest first. `unsupported-by-host` where the route is missing, as below. */
  refs(place: RepositoryPlace, options?: CallOptions): Promise<ListedRef[]>;
  /** What is checked out, and what to compare first. */
  head(place: RepositoryPlace, options?: CallOptions): Promise<Head>;
  /** The commits that revisions of a folder on this computer stand for, in their order; null: none. */
  tips(
    place: RepositoryPlace,
    revisions: readonly string[],
    options?: CallOptions,
  ): Promise<(string | null)[]>;
  /**
   * What a revision stands for, and the ref that it names if it names one; null: nothing is called so.
   * @throws AppFailure `not-found` where it names something, but no commit that can be read
   */
  revision(
    place: RepositoryPlace,
    text: string,
    options?: CallOptions,
  ): Promise<{ ref: string | null; commit: Commit } | null>;
  /** What a folder on this computer holds now. `shown`: its diff is asked for next. */
  worktree(place: RepositoryPlace, options?: CallOptions & { shown?: boolean }): Promise<WorktreeNow>;
  /** One page of a branch's commits, or of those of a commit by its full id, newest first. */
  commits(
    place: RepositoryPlace,
    branch: string,
    ephemeral: boolean,
    options?: ListOptions,
  ): Promise<CommitPage>;
  /**
   * What a branch has and the base has not, in one question; null where the host does not answer such a one.
   */
  range(comparison: Comparison & { base: string }, options?: RangeOptions): Promise<BranchCommits | null>;
  /**
   * The body of a branch's or its commits' diff, unparsed (see the specification, Branch diff result). Always status
   * 2xx.
   */
  diff(request: DiffRequest, options?: CallOptions): Promise<Response>;
  /** What one commit changes, as Git prints it; null when the host left a part of it out. */
  commitDiff(place: RepositoryPlace, sha: string, options?: CallOptions): Promise<string | null>;
  readNote(place: NotePlace, options?: CallOptions): Promise<ReadNote>;
  /** Current route (see the specification, notes_write). */
  writeNote(place: NotePlace, write: WriteNote, options?: CallOptions): Promise<WrittenNote>;
  /**
   * Whether the host replaces a note in one request, and takes notes that are not UTF-8.
   * @throws AppFailure where it is out of reach
   */
  replacesNotes(orgId: string): Promise<boolean>;
  /** Every notes ref, all pages. `unsupported-by-host` where the route is missing. */
  notesRefs(place: RepositoryPlace, options?: CallOptions): Promise<NotesRefHead[]>;
  /** Asks for a sync from upstream; 202 says only "accepted". Answers the host's message. */
  pullUpstream(place: RepositoryPlace, options?: CallOptions): Promise<string>;
  /**
   * What the host tells about a sync asked for at `since` (milliseconds, our clock). `nothing` on a host that does not
   * tell: the specification shows no states.
   */
  syncSays(place: RepositoryPlace, since: number, options?: CallOptions): Promise<HostSays>;
  meta(orgId: string, options?: CallOptions): Promise<ServiceMeta>;
  /** Tries what a key may do, changing nothing. @throws AppFailure when the host cannot be reached. */
  probe(orgId: string, options: { keyId?: string; repo?: string }): Promise<Probe & { clockSkewMs: number }>;
  /** Where and with what to fetch over Git; mints a token when needed. */
  gitRemote(place: RepositoryPlace & { ephemeral?: boolean }): Promise<GitRemote>;
}

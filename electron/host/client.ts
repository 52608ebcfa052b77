import type { HostSays } from '../sync/decide-sync.ts';
import type { DefaultBranches } from './default-branches.ts';
import type { Probe } from './probe.ts';
import type { Blamed, BlameRequest } from '../../shared/ipc/lines.ts';
import type { Comparison } from '../../shared/ipc/shapes.ts';
import type { ListedRef } from '../../shared/ipc/refs.ts';
import type { Branch, Commit, DiffRequest, NotePlace, RepositoryDetails, RepositoryPlace } from './types.ts';

export type { RepositoryPlace };

/** A branch in a repository. */
export interface BranchName {
  name: string;
  ephemeral: boolean;
}

export interface CallOptions {
  /** Aborting ends the request immediately; the call then fails with `cancelled`. */
  signal?: AbortSignal;
}

export interface ListOptions extends CallOptions {
  cursor?: string;
  /** Requested page size; the host may return less. */
  limit?: number;
}

/** A page of a branch's commits, newest first. */
export interface CommitPage {
  commits: Commit[];
  /** null: this was the last page. */
  nextCursor: string | null;
}

/** All commits of a branch that its base lacks, newest first. */
export interface BranchCommits {
  commits: Commit[];
  /** null: there is none, or the host does not say. */
  mergeBase: string | null;
}

/** The newest commits of a long list while the rest is still loading; those are appended to the same array. */
export interface RangeBegin extends BranchCommits {
  total: number;
  /** All commit ids, concatenated; null: the host does not send them early. */
  ids: string | null;
}

export interface RangeOptions extends CallOptions {
  /** Called for a long list: first with its beginning, then whenever more of it has arrived. */
  begun?: (begin: RangeBegin) => void;
}

/**
 * A note as read over JSON, see `noteFromBytes`. `text` null: no note. `lossy`: the host may have replaced bytes that
 * are not UTF-8. `refSha` null: unknown, because there was no note.
 */
export interface ReadNote {
  text: string | null;
  /** The notes ref's commit the note was read at: the compare-and-swap value. */
  refSha: string | null;
  lossy?: boolean;
}

/**
 * See the specification, Note write request. It has no `edit`: that is remove + add, or `replace` on a host that
 * supports it.
 */
export interface WriteNote {
  action: 'add' | 'append' | 'replace' | 'remove';
  /** Required except for remove. See `noteFromBytes`. */
  note?: string;
  /** Compare-and-swap guard for the whole notes ref; omit it where the ref does not exist yet. */
  expectedNotesRefSha?: string;
  author?: { name: string; email: string };
  /** Where that is another one than the author; in a folder only. */
  committer?: { name: string; email: string };
}

/** See the specification, Note write result. */
export interface WrittenNote {
  newRefSha: string;
}

export interface NotesRefHead {
  /** Fully qualified, such as `refs/notes/commits`. */
  notesRef: string;
  sha: string;
}

/** A remote for Git over HTTPS. The token is a secret: never in argv, on disk or in a log. */
export interface GitRemote {
  /** Without user info: `https://{git_host}/<repo>.git`, or `<repo>+ephemeral.git`. User name is `t`. */
  url: string;
  /** The password: a token with only `git:read` that lives for minutes. */
  token: string;
}

/**
 * The host's API as the rest of the main process sees it. Every function fails with `AppFailure`.
 * Reads are retried with back-off inside one deadline. Writes are sent once: after `conflict`, `host-unavailable`,
 * `timeout` or `offline` it is unknown whether the write happened, and the caller must read again. The one exception is
 * a token refused because of a wrong clock: nothing was done then, so the write is sent a second time.
 */
export interface HostClient {
  repositories(
    orgId: string,
    options?: ListOptions & { q?: string },
  ): Promise<{ repositories: RepositoryDetails[]; nextCursor: string | null }>;
  /** `not-found` when it does not exist or the key does not cover it. */
  repository(place: RepositoryPlace, options?: CallOptions): Promise<RepositoryDetails>;
  /** What `repository` and `repositories` heard last. */
  readonly defaultBranches: Pick<DefaultBranches, 'likely'>;
  /** Every branch of one namespace, from all pages. */
  branches(place: RepositoryPlace, ephemeral: boolean, options?: CallOptions): Promise<Branch[]>;
  /** Branches, remote branches and tags, newest first. `unsupported-by-host` if the route is missing, as below. */
  refs(place: RepositoryPlace): Promise<ListedRef[]>;
  /**
   * The commit that a revision resolves to, and the ref it names, if any; null: no such name.
   * @throws AppFailure `not-found` when it names something other than a readable commit
   */
  revision(
    place: RepositoryPlace,
    text: string,
    options?: CallOptions,
  ): Promise<{ ref: string | null; commit: Commit } | null>;
  /** One page of the commits of a branch, or of a commit given by its full id, newest first. */
  commits(
    place: RepositoryPlace,
    branch: string,
    ephemeral: boolean,
    options?: ListOptions,
  ): Promise<CommitPage>;
  /** The commits of a branch that its base lacks, in one request; null if the host cannot answer that in one. */
  range(comparison: Comparison & { base: string }, options?: RangeOptions): Promise<BranchCommits | null>;
  /**
   * The body of a branch diff or a range's diff, unparsed (see the specification, Branch diff result). Always status
   * 2xx.
   */
  diff(request: DiffRequest, options?: CallOptions): Promise<Response>;
  /** What one commit changes, as Git prints it; null when the host omitted part of it. */
  commitDiff(place: RepositoryPlace, sha: string, options?: CallOptions): Promise<string | null>;
  /** Who wrote lines of a file. `unsupported-by-host` also if the host cannot ignore white space. */
  blame(request: BlameRequest, options?: CallOptions): Promise<Blamed>;
  readNote(place: NotePlace, options?: CallOptions): Promise<ReadNote>;
  /** The current route (see the specification, notes_write). */
  writeNote(place: NotePlace, write: WriteNote, options?: CallOptions): Promise<WrittenNote>;
  /**
   * Whether the host replaces a note in one request and accepts notes that are not UTF-8.
   * @throws AppFailure when the host is unreachable
   */
  replacesNotes(orgId: string): Promise<boolean>;
  /** Every notes ref, from all pages. `unsupported-by-host` if the route is missing. */
  notesRefs(place: RepositoryPlace): Promise<NotesRefHead[]>;
  /**
   * Requests a sync from upstream; 202 only means "accepted".
   * @returns the host's message
   */
  pullUpstream(place: RepositoryPlace, options?: CallOptions): Promise<string>;
  /**
   * What the host says about a sync requested at `since` (milliseconds, our clock). `nothing` if the host does not
   * report it: the specification defines no states.
   */
  syncSays(place: RepositoryPlace, since: number, options?: CallOptions): Promise<HostSays>;
  /**
   * Tests what a key may do, without changing anything.
   * @throws AppFailure when the host cannot be reached
   */
  probe(orgId: string, options: { keyId?: string; repo?: string }): Promise<Probe & { clockSkewMs: number }>;
  /** Where and with what token to fetch over Git; mints a token if needed. */
  gitRemote(place: RepositoryPlace & { ephemeral?: boolean }): Promise<GitRemote>;
  /**
   * All branches and notes refs with the commits that they hold, by their full names, with one request that is never
   * repeated. null: the host does not speak the version of Git’s protocol that this needs.
   */
  refTips(
    place: RepositoryPlace & { ephemeral?: boolean },
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, string> | null>;
}

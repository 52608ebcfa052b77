import type { Identity } from '../../git/config/identity.ts';
import type { SignatureCheck } from '../../shared/ipc/signatures.ts';
import type { WorktreePlace } from '../../git/worktree/own-index.ts';
import type { RefLogEntry } from '../../git/refs/reflog.ts';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { FileRequest } from '../../shared/ipc/file-endpoint.ts';
import type { BeforeRequest, Blamed, BlameRequest, LineBefore } from '../../shared/ipc/lines.ts';
import type { TrailerRules } from '../../shared/domain/verdicts/trailers.ts';
import type { MergeOptions } from '../repository-copy/merge-conflicts.ts';
import type { MergeAnswer, MergeRequest } from '../../shared/ipc/merge.ts';
import type {
  FileCommit,
  FileHistoryEnd,
  FileHistoryRequest,
  FilesRequest,
  ListedFiles,
} from '../../shared/ipc/files.ts';
import type { FileHits, SearchEnd, SearchRequest } from '../../shared/ipc/search.ts';
import type { Head, OmittedFiles, ListedRef, ResolvedSide } from '../../shared/ipc/refs.ts';
import type {
  Branch,
  Comparison,
  NotePlace,
  RefMove,
  RepositoryDetails,
  Tag,
  TagFacts,
} from '../../shared/ipc/shapes.ts';
import type {
  BranchName,
  CallOptions,
  CommitPage,
  NotesRefHead,
  RangeOptions,
  ReadNote,
  WriteNote,
  WrittenNote,
} from '../host/client.ts';
import type { RefDistance } from '../../git/refs/count-moved.ts';
import type { InComparison } from '../host/comparison.ts';
import type { DiffRequest, RepositoryPlace } from '../host/types.ts';
import type { OpenCopy } from '../repository-copy/index.ts';
import type { TouchingRange } from '../repository-copy/touching.ts';

export type { Capabilities };

/** A request without its place, which the repository knows. */
type WithoutPlace<T> = Omit<T, keyof RepositoryPlace>;
type NoteInside = WithoutPlace<NotePlace>;

/**
 * Everything a repository offers, wherever it is kept. `open.ts` returns one for a place, and is the only code that
 * knows the kinds; all other code reads `capabilities`. Every function fails with `AppFailure`.
 */
export interface Repository {
  readonly place: RepositoryPlace;
  readonly capabilities: Capabilities;
  /** The same for all places of one repository: a clone and its worktrees are folders of their own. */
  readonly repositoryId: string;
  /** Where Git can read what is on this computer. */
  copy(): OpenCopy;
  readonly notes: RepositoryNotes;

  /**
   * Called on opening. `not-found` when it does not exist or the key does not cover it.
   */
  details(options?: CallOptions): Promise<RepositoryDetails>;
  /** Everything that can be chosen as a side of a comparison, newest first. */
  refs(): Promise<ListedRef[]>;
  /** Every branch of one namespace. */
  branches(ephemeral: boolean, options?: CallOptions): Promise<Branch[]>;
  tags(): Promise<Tag[]>;
  /** An annotated tag's own message; null: the tag is another object now, or gone. */
  tag(tag: { name: string; object: string }): Promise<TagFacts | null>;
  /** What is checked out, and what to compare by default; null without the capability `checkout`. */
  head(): Promise<Head | null>;
  /** What a typed text resolves to. */
  resolve(text: string): Promise<ResolvedSide>;
  /** The newest commit of each branch, in order; null: it has none. */
  tips(branches: readonly BranchName[]): Promise<(string | null)[]>;
  /**
   * All branches (in a folder also those of remotes) and notes refs, by their full names: one question. `requests`: how
   * many of them were sent over a network. `ephemeral`: also ephemeral branches, which are a question of their own.
   */
  allTips(
    options?: CallOptions & { ephemeral?: boolean },
  ): Promise<{ tips: ReadonlyMap<string, string>; requests: number }>;
  /** How far a branch moved between two commits; null: not known. At a host, its new commits may be fetched for that. */
  distance(branch: BranchName, ends: { from: string; to: string }): Promise<RefDistance | null>;
  /** Reports when a ref may have moved; null: nothing reports it. */
  observeRefs(changed: () => void): { close: () => void } | null;
  /** Moves in Git's own reflog of a side, newest first; empty without a reflog. */
  loggedMoves(side: string): Promise<RefLogEntry[]>;

  /** One page of everything reachable from a side, newest first. */
  history(side: BranchName, options?: { cursor?: string }): Promise<CommitPage>;
  /** Commits reachable from the branch but not from the base, newest first. */
  commits(comparison: WithoutPlace<Comparison>, options?: RangeOptions): Promise<InComparison>;
  /** Ids of those commits that change one of some files. */
  touching(range: WithoutPlace<TouchingRange>): Promise<string[]>;
  /**
   * The patch ids of what commits change, by commit; empty: it changes nothing, or part of that is not shown. They come as
   * they are read, without those of commits that cannot be read, and no more are read than the reader takes.
   */
  patchIds(shas: readonly string[], options?: CallOptions): AsyncGenerator<ReadonlyMap<string, string>, void>;

  /** The body of a comparison's diff, unparsed (see the specification, Branch diff result). */
  diff(request: WithoutPlace<DiffRequest>, options?: CallOptions): Promise<Response>;
  /** The bytes of a file on the new side of a comparison. */
  file(request: WithoutPlace<FileRequest>, options?: CallOptions): Promise<Buffer>;
  /** The files missing from uncommitted changes, as last read. @param side all of them, or a part */
  omittedFiles(side: string): Promise<OmittedFiles>;

  /** Where a merge of the branch into a commit conflicts. */
  mergeConflicts(request: WithoutPlace<MergeRequest>, options?: MergeOptions): Promise<MergeAnswer>;

  /** Every file of a commit. */
  files(request: WithoutPlace<FilesRequest>, options?: CallOptions): Promise<ListedFiles>;
  /** The commits that changed a file, under all names that it had; ends early when the reader goes away. */
  fileHistory(
    request: WithoutPlace<FileHistoryRequest>,
    options?: CallOptions,
  ): AsyncGenerator<FileCommit[], FileHistoryEnd>;
  /** Searches all files of a commit; ends early when the reader goes away. */
  search(request: WithoutPlace<SearchRequest>, options?: CallOptions): AsyncGenerator<FileHits[], SearchEnd>;

  /** Where lines come from. What is missing of a file's history is fetched, which can be stopped as any long fetch. */
  readonly lines: RepositoryLines;

  /** Where its files can be changed; null without the capability `files`, and in a folder without a work tree. */
  workTree(): Promise<WorktreePlace | null>;
  /** The author in Git's configuration, the repository's own before the user's. */
  identity(): Promise<Identity>;
  /** How the user's own Git reads the trailers of messages there. */
  trailerRules(): Promise<TrailerRules>;
  /** Lets the user's own Git check the signature of a commit or tag, with the settings that the user has there. */
  checkSignature(object: string, type: 'commit' | 'tag'): Promise<SignatureCheck>;
  /**
   * Watches these sides for changes by other people and programs; the commits that are shown count as seen, or where these
   * are not known yet, the current ones. A folder is watched, too: it may be moved or deleted while it is open.
   */
  watch(sides: readonly WatchedSide[], listeners: WatchListeners): Watch;
}

export interface RepositoryLines {
  /** Who wrote lines of a file in a commit, as Git's blame has it. */
  blame(request: WithoutPlace<BlameRequest>, options?: CallOptions): Promise<Blamed>;
  /** The line that a line replaced, in the parent of the commit that wrote it. */
  before(request: WithoutPlace<BeforeRequest>, options?: CallOptions): Promise<LineBefore>;
}

/**
 * Notes as the repository's host or Git reads and writes them; `electron/notes` decides what to do with the answers.
 */
export interface RepositoryNotes {
  read(note: NoteInside, options?: CallOptions): Promise<ReadNote>;
  /**
   * Sent once: after `conflict`, `host-unavailable`, `timeout` or `offline` the note must be read to know whether it
   * was written.
   */
  write(note: NoteInside, write: WriteNote, options?: CallOptions): Promise<WrittenNote>;
  /** Every notes ref. `unsupported-by-host` where only Git has them. */
  refs(): Promise<NotesRefHead[]>;
  /** Whether a note is replaced in one request, and may contain bytes that are not UTF-8. */
  replaces(): Promise<boolean>;
  /** The notes ref in this repository's Git configuration for new notes; null: none. */
  configuredRef(): Promise<string | null>;
}

export type OpenRepository = (place: RepositoryPlace) => Repository;

export interface WatchListeners {
  moved: (moves: RefMove[]) => void;
  /** The path of its folder, which is not there; null: it is there. Called at the beginning, too. */
  away: (folder: string | null) => void;
}

/** `shown`: its newest commit in the list of commits; absent: not listed yet. */
export type WatchedSide = BranchName & { shown?: string | undefined };

export interface Watch {
  /** Checks now: the window has the focus again. */
  look(): void;
  /** The same sides, once more is known of what is shown. */
  shows(sides: readonly WatchedSide[]): void;
  end(): void;
}

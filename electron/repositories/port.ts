import type { Identity } from '../../git/config/identity.ts';
import type { Capabilities } from '../../shared/ipc/capabilities.ts';
import type { FileRequest } from '../../shared/ipc/file-endpoint.ts';
import type { Head, LeftOutFiles, ListedRef, ResolvedSide } from '../../shared/ipc/refs.ts';
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
import type { InComparison } from '../host/comparison.ts';
import type { DiffRequest, RepositoryPlace } from '../host/types.ts';
import type { OpenCopy } from '../repository-copy/index.ts';
import type { TouchingRange } from '../repository-copy/touching.ts';

export type { Capabilities };

/** A request without the place it is about: the repository knows that. */
type WithoutPlace<T> = Omit<T, keyof RepositoryPlace>;
type NoteInside = WithoutPlace<NotePlace>;

/**
 * Everything that can be asked of a repository, wherever it is kept. `open.ts` gives one for a place, and is the only
 * code that knows which kinds there are; everybody else reads `capabilities`. Every function fails with `AppFailure`.
 */
export interface Repository {
  readonly place: RepositoryPlace;
  readonly capabilities: Capabilities;
  /** Where Git can read what is on this computer. */
  copy(): OpenCopy;
  readonly notes: RepositoryNotes;

  /**
   * Asked when it is opened. `not-found` when it does not exist, or the key does not cover it; where only Git can say so,
   * `host-unavailable`.
   */
  details(options?: CallOptions): Promise<RepositoryDetails>;
  /** Everything that can be picked as a side of a comparison, newest first. */
  refs(): Promise<ListedRef[]>;
  /** Every branch of one namespace. */
  branches(ephemeral: boolean, options?: CallOptions): Promise<Branch[]>;
  tags(): Promise<Tag[]>;
  /** An annotated tag's own words; null: the tag is another object now, or gone. */
  tag(tag: { name: string; object: string }): Promise<TagFacts | null>;
  /** What is checked out, and what to compare first; null without the capability `checkout`. */
  head(): Promise<Head | null>;
  /** What a typed text stands for. @throws AppFailure `not-found` */
  resolve(text: string): Promise<ResolvedSide>;
  /** The newest commit of each branch, in order; null: it has none. */
  tips(branches: readonly BranchName[]): Promise<(string | null)[]>;
  /** Tips that Git itself logged for a side, newest first; empty where it keeps no log. */
  loggedTips(side: string): Promise<string[]>;

  /** One page of everything that a side reaches, newest first. */
  history(side: BranchName, options?: { cursor?: string }): Promise<CommitPage>;
  /** Commits reachable from the branch and not from the base, newest first. */
  commits(comparison: WithoutPlace<Comparison>, options?: RangeOptions): Promise<InComparison>;
  /** Ids of those commits that change one of some files. */
  touching(range: WithoutPlace<TouchingRange>): Promise<string[]>;
  /** What one commit changes, as Git prints it; null when a part of it was left out. */
  commitDiff(sha: string, options?: CallOptions): Promise<string | null>;

  /** The body of a comparison's diff, unparsed (see the specification, Branch diff result). */
  diff(request: WithoutPlace<DiffRequest>, options?: CallOptions): Promise<Response>;
  /** The bytes of a file on the new side of a comparison. */
  file(request: WithoutPlace<FileRequest>, options?: CallOptions): Promise<Buffer>;
  /** The files that uncommitted changes are shown without, as these were read last. */
  omittedFiles(): Promise<LeftOutFiles>;

  /** Who Git's configuration says writes here, the repository's own before the user's. */
  identity(): Promise<Identity>;
  /**
   * Watches these sides for what other people and programs do to them; what they are now counts as seen. Of each kind of
   * repository one is watched at a time: a watch ends the one before.
   * @param moved all sides that moved since the watch began, each time one more did; empty: only other refs did
   */
  watch(sides: readonly BranchName[], moved: (moves: RefMove[]) => void): Watch;
}

/** Notes as the repository's keeper reads and writes them; `electron/notes` decides what to do with the answers. */
export interface RepositoryNotes {
  read(note: NoteInside, options?: CallOptions): Promise<ReadNote>;
  /** Sent once: after `conflict`, `host-unavailable`, `timeout` or `offline` it must be read whether it happened. */
  write(note: NoteInside, write: WriteNote, options?: CallOptions): Promise<WrittenNote>;
  /** Every notes ref. `unsupported-by-host` where only Git has them. */
  refs(): Promise<NotesRefHead[]>;
  /** Whether a note is replaced in one request, and may hold bytes that are not UTF-8. */
  replaces(): Promise<boolean>;
  /** The notes ref that Git's configuration of this repository names for new notes; null: none. */
  configuredRef(): Promise<string | null>;
}

export type OpenRepository = (place: RepositoryPlace) => Repository;

export interface Watch {
  /** Looks now: the window has the focus again. */
  look(): void;
  end(): void;
}

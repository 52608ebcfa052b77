import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBare } from '../../git/bare.ts';
import { listRemote, FULL_HISTORY, type FetchOptions } from '../../git/fetch.ts';
import { readRef, type Ref } from '../../git/refs.ts';
import type { CallOptions, GitRemote } from '../host/client.ts';
import { noBranch } from './failure.ts';
import { createFetcher, type FetcherDeps } from './fetcher.ts';
import { keptBranch, keptCommit, keptTag, NOTES, type KeptRef } from './kept-refs.ts';
import { hasHistory, noteCuts, shallowCommits } from './shallow.ts';

/**
 * The bare copy of one repository on this computer: of branches, tags, notes and files as much as was asked for.
 *
 * It begins shallow: a file needs only the trees of one commit. The first read of a history fetches the rest, and from
 * then on fetches are never shallow: Git would hide the history that is here already.
 *
 * Every function that fetches fails with GitError, and asks for its remote each time: tokens live for minutes.
 */
export interface RepositoryCopy {
  /** For Git to read in. Only this module writes there. */
  readonly gitDir: string;
  /** Whether anything was ever fetched. */
  exists(): boolean;
  /** Whether notes were ever fetched, be it that there were none. */
  hasNotes(): boolean;
  remote(ephemeral: boolean): Promise<GitRemote>;
  /**
   * Reads a branch's history anew from the host, all commits and trees without the contents of files, and gives its
   * head. @throws AppFailure `not-found`
   */
  fetchHistory(branch: string, ephemeral: boolean, options?: CallOptions): Promise<string>;
  /** Whether commits are here, each with all its ancestors and their trees. */
  hasHistory(...shas: readonly string[]): Promise<boolean>;
  /**
   * Fetches the trees of a branch's tip, or of one commit, and gives what holds them: a revision for Git.
   * @throws AppFailure `not-found` for what cannot be a name
   */
  fetchTrees(at: TreesAt, options?: CallOptions): Promise<string>;
  /** The revision that holds the trees when they were fetched before; it may be missing. null: no name at all. */
  knownTrees(at: TreesAt): string | null;
  /** Fetches contents (blobs) as far as they are not here. */
  fetchContents(ids: readonly string[], ephemeral: boolean, options?: CallOptions): Promise<void>;
  /** Fetches a tag and gives the ref it is kept under. null: no name for a tag. */
  fetchTag(name: string): Promise<string | null>;
  /** What the host has under `refs/tags`; behind an annotated tag's name with `^{}` comes what it leads to. */
  listTags(): Promise<Ref[]>;
  /**
   * Fetches every notes ref with its whole history; what the host has no more goes.
   * @returns those that are here now, where that is known without asking Git again
   */
  fetchNotes(): Promise<Ref[] | null>;
}

/** The tip of a branch, or one of its commits. */
export interface TreesAt {
  branch: string;
  ephemeral: boolean;
  /** Absent: the tip. */
  commit?: string | undefined;
}

/** Fetches without files, where the host can leave them out. */
const WITHOUT_FILES = { filter: 'blob:none' };

const treesOf = ({ branch, ephemeral, commit }: TreesAt): KeptRef | null =>
  commit === undefined ? keptBranch(branch, ephemeral) : keptCommit(commit);

export function openCopy(deps: FetcherDeps): RepositoryCopy {
  const { gitDir, remote } = deps;
  const fetcher = createFetcher(deps);
  const exists = (): boolean => isBare(gitDir);
  /** An empty file, made when the histories of this copy are complete. */
  const uncut = join(gitDir, 'marginalia-uncut');
  /** Exists once notes were fetched, also where the host has none. */
  const notesFolder = join(gitDir, NOTES);

  const oneCommit = (): FetchOptions => (existsSync(uncut) ? WITHOUT_FILES : { ...WITHOUT_FILES, depth: 1 });
  async function fullHistory(): Promise<FetchOptions> {
    if (!existsSync(uncut)) await noteCuts(gitDir);
    return (await shallowCommits(gitDir)).size === 0
      ? WITHOUT_FILES
      : { ...WITHOUT_FILES, depth: FULL_HISTORY };
  }

  return {
    gitDir,
    exists,
    hasNotes: () => existsSync(notesFolder),
    remote,
    async fetchHistory(branch, ephemeral, options) {
      const kept = keptBranch(branch, ephemeral);
      if (kept === null) throw noBranch();
      const how = { options: fullHistory, after: () => writeFile(uncut, '', { mode: 0o600 }) };
      await fetcher.ref(kept, { kind: 'history', ephemeral, ...how }, options);
      const head = await readRef(gitDir, `${kept.here}^{commit}`);
      if (head === null) throw noBranch();
      return head;
    },
    hasHistory: async (...shas) => exists() && (await hasHistory(gitDir, shas)),
    async fetchTrees(at, options) {
      const kept = treesOf(at);
      if (kept === null) throw noBranch();
      const { ephemeral } = at;
      await fetcher.ref(kept, { kind: 'trees', ephemeral, options: oneCommit }, options);
      return kept.here;
    },
    knownTrees: (at) => treesOf(at)?.here ?? null,
    fetchContents: (...asked) => fetcher.contents(...asked),
    async fetchTag(name) {
      const kept = keptTag(name);
      if (kept === null) return null;
      await fetcher.ref(kept, { kind: 'tag', ephemeral: false, options: oneCommit });
      return kept.here;
    },
    listTags: async () => await listRemote(await remote(false), ['refs/tags/*']),
    async fetchNotes() {
      const all = { there: `${NOTES}*`, here: `${NOTES}*` };
      const how = { options: () => ({ prune: true }), after: () => mkdir(notesFolder, { recursive: true }) };
      await fetcher.ref(all, { kind: 'notes', ephemeral: false, ...how });
      return null;
    },
  };
}

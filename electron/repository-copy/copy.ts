import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { isBare } from '../../git/objects/bare.ts';
import { FULL_HISTORY, type FetchOptions } from '../../git/remote/fetch.ts';
import { listRemote } from '../../git/remote/host-remote.ts';
import { hasCommits, presentObjects, resolveCommit, type Ref } from '../../git/refs/refs.ts';
import { commitsAround, missingTrees, type TreesRange } from '../../git/objects/missing-trees.ts';
import type { CallOptions, GitRemote } from '../host/client.ts';
import { noBranch } from './failure.ts';
import { createFetcher, type FetcherDeps } from './fetcher.ts';
import { keptBranch, keptCommit, keptTag, NOTES, type KeptRef } from './kept-refs.ts';
import { hasHistory, noteCuts } from './shallow.ts';
import { shallowCommits } from '../../git/history/known-history.ts';

/**
 * The local bare copy of one repository: as much of its branches, tags, notes and files as was requested.
 * It starts shallow: a file needs only the trees of one commit. The first read of a history fetches the rest, and from
 * then on fetches are never shallow: Git would hide the history that already exists.
 * Histories are fetched as commits only, if the host can filter the rest: trees are two thirds of what remains without
 * the files, and few of them are read. They are fetched by id, as contents are. Git itself never fetches what is
 * missing: the copy has no remote configured.
 * Every function that fetches fails with GitError, and gets its remote each time: tokens live for minutes.
 */
export interface RepositoryCopy {
  /** For Git to read in. Only this module writes there. */
  readonly gitDir: string;
  /** Whether anything was ever fetched. */
  exists(): boolean;
  /** The complete repository can be read here: what is missing does not exist. */
  readonly isWhole?: boolean;
  /** Our repository with the snapshots of uncommitted changes; absent: there are none. */
  readonly snapshots?: string;
  /** Whether notes were ever fetched, even if there were none. */
  hasNotes(): boolean;
  remote(ephemeral: boolean): Promise<GitRemote>;
  /**
   * Fetches the commits of a branch's history from the host again.
   * @returns its head
   * @throws AppFailure `not-found`
   */
  fetchHistory(branch: string, ephemeral: boolean, options?: CallOptions): Promise<string>;
  /** The same for several branches of one namespace in one fetch; returns their heads in order. */
  fetchHistories(branches: readonly string[], ephemeral: boolean, options?: CallOptions): Promise<string[]>;
  /** Whether commits exist here with all their ancestors. */
  hasHistory(...shas: readonly string[]): Promise<boolean>;
  /** Fetches missing trees of commits (or trees) that exist here. */
  fetchTreesOf(commits: readonly string[], ephemeral: boolean, options?: CallOptions): Promise<void>;
  /** The same for everything needed to list the changes of a range. */
  fetchTreesIn(range: TreesRange, ephemeral: boolean): Promise<void>;
  /**
   * Fetches the trees of a branch's tip, or of one commit.
   * @returns a revision that holds them
   * @throws AppFailure `not-found` for an invalid name
   */
  fetchTrees(at: TreesAt, options?: CallOptions): Promise<string>;
  /**
   * The revision that holds the trees if they were fetched before; it may be missing. Empty: none is kept. null: an
   * invalid name.
   */
  knownTrees(at: TreesAt): string | null;
  /** Fetches missing contents (blobs). `mostBytes`: it fails beyond. */
  fetchContents(
    ids: readonly string[],
    ephemeral: boolean,
    options?: CallOptions & { mostBytes?: number },
  ): Promise<void>;
  /**
   * Fetches a tag.
   * @returns the ref it is kept under; null: an invalid tag name
   */
  fetchTag(name: string): Promise<string | null>;
  /** The host's `refs/tags`; `<name>^{}` is what an annotated tag leads to. */
  listTags(): Promise<Ref[]>;
  /**
   * Fetches every notes ref with its complete history; removes those that the host no longer has.
   * @returns the resulting refs, if known without asking Git again
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

/** What stays on the host, if it can filter. */
const WITHOUT_FILES = { filter: 'blob:none' };
const WITHOUT_TREES = { filter: 'tree:0' };

/** Up to this many trees are fetched by id; if more are missing, the whole history is fetched again with its trees. */
const MAX_TREES_BY_ID = 20_000;

/** Up to this many contents are looked up before fetching; for more, Git finds out during the fetch. */
const MAX_CONTENT_LOOKUPS = 500;

const treesOf = ({ branch, ephemeral, commit }: TreesAt): KeptRef | null =>
  commit === undefined ? keptBranch(branch, ephemeral) : keptCommit(commit);

const make = (file: string): Promise<void> => writeFile(file, '', { mode: 0o600 });

export function openCopy(deps: FetcherDeps, mostTrees = MAX_TREES_BY_ID): RepositoryCopy {
  const { gitDir, remote } = deps;
  /** Ranges whose trees are complete: for a long history it takes Git seconds to find that out. */
  const complete = new LRUCache<string, true>({ max: 500 });
  const fetcher = createFetcher(deps, () => complete.clear());
  const exists = (): boolean => isBare(gitDir);
  /** An empty file that exists once the histories of this copy are complete. */
  const uncut = join(gitDir, 'marginalia-uncut');
  /** An empty file that is created before trees are left out for the first time. */
  const treeless = join(gitDir, 'marginalia-treeless');
  /** Exists once notes were fetched, even if the host has none. */
  const notesFolder = join(gitDir, NOTES);

  /**
   * Once trees were left out, all of them are fetched by id: a host that knows which commits exist here leaves out
   * the trees that they share with others.
   */
  const oneCommit = (): FetchOptions => ({
    ...(existsSync(treeless) ? WITHOUT_TREES : WITHOUT_FILES),
    ...(existsSync(uncut) ? {} : { depth: 1 }),
  });
  async function fullHistory(): Promise<FetchOptions> {
    if (!existsSync(uncut)) await noteCuts(gitDir);
    await make(treeless);
    return (await shallowCommits(gitDir)).size === 0
      ? WITHOUT_TREES
      : { ...WITHOUT_TREES, depth: FULL_HISTORY };
  }

  /**
   * @param whole commits whose history contains them all
   */
  async function bringTrees(
    commits: readonly string[],
    whole: readonly string[],
    ephemeral: boolean,
    options: CallOptions = {},
  ): Promise<void> {
    if (!existsSync(treeless)) return;
    const missing = await missingTrees(gitDir, commits, mostTrees, options.signal);
    if (missing?.length === 0) return;
    if (missing !== null) await fetcher.objects(missing, ephemeral, options);
    else await fetcher.objects(whole, ephemeral, { ...options, refetch: true });
  }

  async function fetchHistories(
    branches: readonly string[],
    ephemeral: boolean,
    options?: CallOptions,
  ): Promise<string[]> {
    const kept = branches.map((branch) => keptBranch(branch, ephemeral)).filter((one) => one !== null);
    if (kept.length < branches.length) throw noBranch();
    const how = { options: fullHistory, after: () => make(uncut) };
    await fetcher.refs(kept, { kind: 'history', ephemeral, ...how }, options);
    const heads = await Promise.all(kept.map(({ here }) => resolveCommit(gitDir, here)));
    const commits = heads.filter((head) => head !== null);
    if (commits.length < heads.length) throw noBranch();
    return commits;
  }

  return {
    gitDir,
    exists,
    hasNotes: () => existsSync(notesFolder),
    remote,
    async fetchHistory(branch, ephemeral, options) {
      const [head = ''] = await fetchHistories([branch], ephemeral, options);
      return head;
    },
    fetchHistories,
    hasHistory: async (...shas) => exists() && (await hasHistory(gitDir, shas)),
    fetchTreesOf: (commits, ...how) => bringTrees(commits, commits, ...how),
    async fetchTreesIn(range, ephemeral) {
      if (!existsSync(treeless)) return;
      const key = `${range.to} ${String(range.without)} ${String(range.most)}`;
      if (complete.has(key)) return;
      const commits = await commitsAround(gitDir, range);
      await bringTrees(commits, [range.to], ephemeral);
      complete.set(key, true);
    },
    async fetchTrees(at, options) {
      const kept = treesOf(at);
      if (kept === null) throw noBranch();
      const { ephemeral, commit } = at;
      // It may have been fetched with its branch.
      const isIncremental =
        commit !== undefined && existsSync(treeless) && (await hasCommits(gitDir, commit));
      if (!isIncremental)
        await fetcher.refs([kept], { kind: 'trees', ephemeral, options: oneCommit }, options);
      const here = isIncremental ? commit : kept.here;
      await bringTrees([here], [here], ephemeral, options);
      return here;
    },
    knownTrees: (at) => treesOf(at)?.here ?? null,
    async fetchContents(ids, ...how) {
      const few = exists() && ids.length <= MAX_CONTENT_LOOKUPS;
      const here = few ? await presentObjects(gitDir, ids) : new Set();
      const missing = ids.filter((id) => !here.has(id));
      if (missing.length > 0) await fetcher.objects(missing, ...how);
    },
    async fetchTag(name) {
      const kept = keptTag(name);
      if (kept === null) return null;
      await fetcher.refs([kept], { kind: 'tag', ephemeral: false, options: oneCommit });
      return kept.here;
    },
    listTags: async () => await listRemote(await remote(false), ['refs/tags/*']),
    async fetchNotes() {
      const all = { there: `${NOTES}*`, here: `${NOTES}*` };
      const how = { options: () => ({ prune: true }), after: () => mkdir(notesFolder, { recursive: true }) };
      await fetcher.refs([all], { kind: 'notes', ephemeral: false, ...how });
      return null;
    },
  };
}

import { realpath } from 'node:fs/promises';
import { Mutex } from 'async-mutex';
import { guardFolder } from '../../git/config/folder-guard.ts';
import { FolderBlockedError } from '../../git/config/folder-blocked.ts';
import { GitError } from '../../git/process/error.ts';
import { worktreeGitDir } from '../../git/worktree/belongs.ts';
import { countChanges } from '../../git/worktree/count-changes.ts';
import { listWorktrees, type Worktree } from '../../git/worktree/list.ts';
import { operationsInProgress } from '../../git/worktree/operation.ts';
import { snapshotsOf } from '../../git/worktree/place.ts';
import { sideOfRef } from '../../shared/domain/side.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { ListedWorktree, WorktreeState } from '../../shared/ipc/worktrees.ts';
import type { FolderGit } from '../repository-copy/folder-copy.ts';
import type { OpenRepository } from '../repositories/port.ts';
import type { ServedFolders } from '../embedded/served-folders.ts';
import type { Repositories } from '../repositories/open.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { Ahead } from '../../git/remarks/notes-on.ts';
import { countOpenRemarks } from './count-remarks.ts';

interface Deps {
  folders: Pick<ServedFolders, 'folderOf' | 'gitOf'> & { id: string; root: string };
  opened: Pick<Repositories['folders'], 'open' | 'prefetch'>;
  open: OpenRepository;
  historyOf: HistoryOf;
  ahead: Ahead;
  /** Settles when nothing that a reader waits for is being loaded. */
  calm: () => Promise<void>;
}

/**
 * The worktrees of a folder's repository. Each is opened as a folder of its own, because all that belongs to
 * uncommitted changes belongs to a folder already: its HEAD, its index, its snapshots, what is written on them, and its
 * watch.
 */
export function createWorktrees(deps: Deps): Handlers['worktrees'] {
  const { folders, opened, open, historyOf, ahead, calm } = deps;
  const mutex = new Mutex();
  /** What is being counted, by folder. */
  const counting = new Map<string, Set<AbortController>>();

  function gitOf(repo: string): FolderGit {
    const git = folders.gitOf(repo);
    if (git === null) throw new AppFailure({ kind: 'not-found', message: 'There is no such folder.' });
    return git;
  }

  async function listed(repo: string): Promise<{ worktrees: Worktree[]; more: number }> {
    const { gitDir, headDir } = gitOf(repo);
    try {
      await guardFolder(gitDir);
      return await listWorktrees(headDir);
    } catch (cause) {
      throw explained(cause);
    }
  }

  /** A worktree that Git lists in this folder, and its own Git folder. */
  async function named(repo: string, path: string): Promise<{ worktree: Worktree; headDir: string }> {
    const { worktrees } = await listed(repo);
    const worktree = worktrees.find((one) => one.isPathText && one.path === path);
    const headDir = worktree === undefined ? null : await worktreeGitDir(gitOf(repo).gitDir, path);
    if (worktree === undefined || headDir === null)
      throw new AppFailure({
        kind: 'not-found',
        message: worktree === undefined ? 'Git does not list this worktree any more.' : NOT_OURS,
        next: 'Look at the list again.',
      });
    return { worktree, headDir };
  }

  async function count(
    { repo, path, base }: { repo: string; path: string; base: string },
    signal: AbortSignal,
  ): Promise<{ files: number | null; remarks: number | null }> {
    await calm();
    signal.throwIfAborted();
    const { worktree, headDir } = await named(repo, path);
    const { gitDir } = gitOf(repo);
    const snapshots = snapshotsOf(folders.root, headDir);
    const files = worktree.bare
      ? null
      : await countChanges({ gitDir, headDir, workTree: path, snapshots }, signal).catch(
          nullUnlessStopped(signal),
        );
    const place = { orgId: folders.id, repo };
    const { head } = worktree;
    if (head === null) return { files, remarks: null };
    const [from = null] = await open(place).tips([{ name: base, ephemeral: false }]);
    if (from === null) return { files, remarks: null };
    const { history } = historyOf(place);
    const copy = open(place).copy();
    await copy.fetchNotes();
    signal.throwIfAborted();
    const remarks = countOpenRemarks(
      place,
      { base: from, head },
      { gitDir, history, notes: copy.notes, ahead },
    );
    return { files, remarks: await remarks.catch(nullUnlessStopped(signal)) };
  }

  async function stateOfFolder(repo: string): Promise<WorktreeState> {
    await calm();
    const { headDir } = gitOf(repo);
    const operations = await operationsInProgress(headDir);
    const place = await open({ orgId: folders.id, repo }).workTree();
    if (place === null) return { files: null, operations };
    const { signal } = new AbortController();
    return { files: await countChanges(place, signal).catch(nullUnlessStopped(signal)), operations };
  }

  return {
    async list({ repo }) {
      const { gitDir } = gitOf(repo);
      const own = await realpath(folders.folderOf(repo) ?? gitDir).catch(() => null);
      const { worktrees, more } = await listed(repo);
      return { worktrees: await Promise.all(worktrees.map((one) => shownWorktree(one, gitDir, own))), more };
    },
    async count(request) {
      const { repo } = request;
      const stop = new AbortController();
      const all = counting.get(repo) ?? new Set();
      counting.set(repo, all.add(stop));
      try {
        return await mutex.runExclusive(() => count(request, stop.signal));
      } catch (cause) {
        throw stop.signal.aborted ? new AppFailure(STOPPED, { cause }) : explained(cause);
      } finally {
        all.delete(stop);
      }
    },
    state: async ({ repo }) => await mutex.runExclusive(() => stateOfFolder(repo)),
    stopCounting({ repo }) {
      for (const one of counting.get(repo) ?? []) one.abort();
    },
    async open({ repo, path }) {
      await named(repo, path);
      const place = await opened.open(path);
      opened.prefetch(place);
      return { ...place, capabilities: open(place).capabilities };
    },
  };
}

const STOPPED = { kind: 'cancelled', message: 'Counting was stopped.' } as const;
const NOT_UTF8 = 'Its path is not UTF-8, so it cannot be opened here.';
const NOT_OURS = 'The folder there does not belong to this repository any more.';

/** A worktree that cannot be counted, because it is too large or unreadable, has no number. */
const nullUnlessStopped =
  (signal: AbortSignal) =>
  (cause: unknown): null => {
    if (signal.aborted) throw cause;
    return null;
  };

function explained(cause: unknown): unknown {
  if (cause instanceof FolderBlockedError)
    return new AppFailure({ kind: 'host-unavailable', message: `${cause.message}.` }, { cause });
  if (cause instanceof GitError)
    return new AppFailure(
      {
        kind: 'host-unavailable',
        message: 'Git could not list the worktrees of this folder.',
        next: 'Run this in a terminal in that folder to see why.',
        command: 'git worktree list',
      },
      { cause },
    );
  return cause;
}

async function shownWorktree(one: Worktree, gitDir: string, own: string | null): Promise<ListedWorktree> {
  const there = one.isPathText ? await realpath(one.path).catch(() => null) : null;
  const isOurs = there !== null && (await worktreeGitDir(gitDir, one.path)) !== null;
  return {
    path: one.path,
    branch: one.branch === null || one.head === null ? null : sideOfRef(one.branch),
    head: one.head,
    current: there !== null && there === own,
    state: stateOf(one),
    problem: problemOf(one, there !== null, isOurs),
    hasFiles: !one.bare && one.head !== null,
  };
}

/** Why a worktree cannot be opened; null: it can. */
function problemOf({ isPathText }: Worktree, isThere: boolean, isOurs: boolean): string | null {
  if (!isPathText) return NOT_UTF8;
  if (!isThere) return 'The folder is not there.';
  return isOurs ? null : NOT_OURS;
}

function stateOf({ bare, branch, detached, head, locked, prunable }: Worktree): string | null {
  const states = [
    bare ? 'bare' : head === null ? 'no commit yet' : detached ? 'detached' : null,
    !bare && !detached && branch === null ? 'on a branch whose name is not UTF-8' : null,
    locked === null ? null : locked === '' ? 'locked' : `locked: ${locked}`,
    prunable === null ? null : 'gone: Git would prune it',
  ].filter((state) => state !== null);
  return states.length === 0 ? null : states.join(', ');
}

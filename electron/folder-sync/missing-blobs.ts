import { branchEnds, commitEnds, plainEnds, treeEnds, type Ends } from '../../git/diff/ends.ts';
import { missingAmong, missingBlobs } from '../../git/diff/missing-blobs.ts';
import { rebaseContents } from '../../git/history/rebase-contents.ts';
import { GitError } from '../../git/process/error.ts';
import { guardFolder } from '../../git/config/folder-guard.ts';
import { openExchange } from '../../git/remote/exchange.ts';
import { resolveCommit } from '../../git/refs/refs.ts';
import { readRemotes } from '../../git/remote/remotes.ts';
import { fetchContents } from '../../git/remote/exchange-fetch.ts';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import { revisionOf } from '../../shared/domain/side.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { FolderSyncState } from '../../shared/ipc/folder-sync.ts';
import type { LackingDiff } from '../../shared/ipc/folders.ts';
import type { FolderGit } from '../repository-copy/folder-copy.ts';
import { keptFolder } from '../store/kept-folder.ts';
import { diskFull } from './disk-full.ts';
import { remoteProblem } from './remote-problem.ts';
import type { FolderPlace } from './sync-folder.ts';

type Progress = NonNullable<FolderSyncState['progress']>;

interface Deps {
  folderOf: (repo: string) => string | null;
  gitOf: (repo: string) => FolderGit | null;
  /** Where exchange repositories of folders are kept. */
  root: string;
  onProgress: (repo: string, progress: Progress) => void;
}

/** Contents that a partial clone lacks. */
export interface MissingBlobs {
  /** @throws AppFailure with the remote's own words; `cancelled` */
  fetch(diff: LackingDiff): Promise<void>;
  stop(repo: string): void;
  /** Ends what is running. */
  close(): void;
}

/** Fetches contents that partial clones lack, one diff per folder at a time. */
export function createMissingBlobs({ folderOf, gitOf, root, onProgress }: Deps): MissingBlobs {
  const running = new Map<string, { stop: AbortController; fetching: Promise<void> }>();

  async function run(diff: LackingDiff, { signal }: AbortController): Promise<void> {
    const { orgId, repo } = diff;
    const [folder, git] = [folderOf(repo), gitOf(repo)];
    if (folder === null || git === null) throw cannot('The folder is not open.');
    // Not the exchange repository of a Sync, which may run at the same time.
    const place = { folder, gitDir: git.gitDir, exchange: `${keptFolder(root, orgId, repo)}-contents` };
    await fetchMissingBlobs(place, diff, {
      signal,
      progress: (remote, now) =>
        onProgress(repo, { remote, what: '', done: 0, total: null, size: '', ...now }),
      guard: guardFolder,
    });
  }

  return {
    async fetch(diff) {
      const { repo } = diff;
      const before = running.get(repo);
      if (before !== undefined) return await before.fetching;
      const stop = new AbortController();
      const fetching = run(diff, stop).finally(() => running.delete(repo));
      running.set(repo, { stop, fetching });
      return await fetching;
    },
    stop: (repo) => running.get(repo)?.stop.abort(),
    close() {
      for (const { stop } of running.values()) stop.abort();
    },
  };
}

interface Fetching {
  signal: AbortSignal;
  progress: (remote: string, progress: TransferProgress | null) => void;
  /** Rejects with FolderBlockedError while Git would block in the folder. */
  guard: (gitDir: string) => Promise<void>;
}

/** Whether a folder's missing contents can be fetched: its configuration says which remote has them. */
export const hasPromisor = async (folder: string): Promise<boolean> =>
  (await readRemotes(folder)).some(({ filter }) => filter?.startsWith('blob:') === true);

/**
 * Fetches contents that a diff needs and a partial clone lacks, the way Sync fetches: with the user's own Git, from the
 * remotes the folder was cloned from, ignoring the rest of its configuration.
 * @throws AppFailure with the remote's own words; `cancelled`
 */
export async function fetchMissingBlobs(
  { folder, gitDir, exchange }: FolderPlace,
  diff: LackingDiff,
  { signal, progress, guard }: Fetching,
): Promise<void> {
  await guard(gitDir);
  const ids = await missingFor(gitDir, diff, signal).catch(stopped);
  if (ids.length === 0) return;
  const remotes = (await readRemotes(folder)).filter(({ filter }) => filter !== null);
  const opened = await openExchange(exchange, gitDir, folder);
  let failure = cannot('No remote of this folder is known to have what is missing.');
  for (const remote of remotes) {
    progress(remote.name, null);
    try {
      await fetchContents(opened, remote, ids, { signal, progress: (now) => progress(remote.name, now) });
      return;
    } catch (cause) {
      if (!(cause instanceof GitError) || cause.reason === 'aborted') return stopped(cause);
      const full = await diskFull({ folder, gitDir, exchange }, cause);
      if (full !== null) throw cannot(full.message, full.next);
      const { message, next, command } = remoteProblem(remote, cause);
      failure = cannot(message, next ?? undefined, command);
    }
  }
  throw failure;
}

function stopped(cause: unknown): never {
  if (!(cause instanceof GitError) || cause.reason !== 'aborted') throw cause;
  throw new AppFailure({ kind: 'cancelled', message: 'What is missing was not fetched.' });
}

const cannot = (message: string, next?: string, command?: string): AppFailure =>
  new AppFailure({
    kind: 'host-unavailable',
    message,
    ...(next === undefined ? {} : { next }),
    ...(command === undefined ? {} : { command }),
  });

async function missingFor(gitDir: string, diff: LackingDiff, signal: AbortSignal): Promise<string[]> {
  const { since, base: onto = null, sha } = diff.commits ?? {};
  if (since === undefined || sha === undefined)
    return await missingBlobs({ gitDir, ...(await endsOf(gitDir, diff)), signal });
  const commits = [since.sha, since.base, onto, sha].filter((one) => one !== null);
  const rebase = { tip: since.sha, from: since.base, onto };
  return await missingAmong({ gitDir, signal }, commits, () =>
    rebaseContents(gitDir, rebase, sha, { signal }),
  );
}

/** Resolves the compared commits as the local service does. */
async function endsOf(
  gitDir: string,
  { branch, base = 'HEAD', twoDot, commits }: LackingDiff,
): Promise<Ends> {
  const commitOf = async (side: string): Promise<string> => {
    const sha = await resolveCommit(gitDir, revisionOf(side));
    if (sha === null) throw cannot('What was compared is no longer here.');
    return sha;
  };
  if (commits === undefined) {
    const [from, to] = [await commitOf(base), await commitOf(branch)];
    return twoDot === true ? plainEnds(from, to) : await branchEnds(gitDir, from, to);
  }
  const to = await commitOf(commits.sha);
  if (commits.base === undefined) return await commitEnds(gitDir, to);
  if (commits.base === null) return treeEnds(to);
  const from = await commitOf(commits.base);
  return commits.twoDot === true ? plainEnds(from, to) : await branchEnds(gitDir, from, to);
}

import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { GitError } from '../process/error.ts';
import { withinCap } from './fetch-cap.ts';
import { checkedAddress, type HostRemote, remoteEnvironment, SILENT, TRANSPORT } from './host-remote.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import { progressReader, type TransferProgress } from './transfer-progress.ts';

/** What `git fetch --unshallow` asks for: the whole history, whatever was cut off before. */
export const FULL_HISTORY = 2_147_483_647;

export interface FetchOptions {
  signal?: AbortSignal;
  /** Told how far it is, as often as Git says so. */
  progress?: (progress: TransferProgress) => void;
  /** Partial clone filter, for example `blob:none`. */
  filter?: string;
  /** History depth. */
  depth?: number;
  /** As if nothing were here: whoever serves it takes no object for known. */
  refetch?: boolean;
  /** Also delete local refs that the refspecs cover and the remote lacks. */
  prune?: boolean;
  /** All refs or none. */
  atomic?: boolean;
  /** Bytes after which it is broken off; default 32 GiB. */
  mostBytes?: number;
  /** Patterns of the local refs that the remote is told of as known; default all. */
  negotiate?: readonly string[];
}

/**
 * Fetches refspecs (for example `+refs/notes/*:refs/notes/*`) into a repository that belongs to us alone. Tags come only
 * when asked for.
 * @throws GitError when the remote refuses or cannot be reached.
 */
export async function fetchRemote(
  gitDir: string,
  remote: HostRemote,
  refspecs: readonly string[],
  options: FetchOptions = {},
): Promise<void> {
  const args = [...fetchArguments(options), '--end-of-options', checkedAddress(remote), ...refspecs];
  await withinCap(gitDir, options, (signal) =>
    runGit(args, {
      gitDir,
      own: true,
      env: remoteEnvironment(remote, options.filter),
      protocols: ['http', 'https'],
      config: TRANSPORT,
      ...watched({ ...options, signal }),
    }),
  );
}

/**
 * Fetches single objects that a partial fetch left out: blobs, trees with all trees in them, and (with `refetch`) commits
 * with all their history, each without the files. Where all of them are there already, the remote is not asked.
 * @throws TypeError for a malformed id; GitError when the remote refuses or cannot be reached.
 */
export async function fetchObjects(
  gitDir: string,
  remote: HostRemote,
  ids: readonly string[],
  { refetch = false, ...options }: Pick<FetchOptions, 'signal' | 'progress' | 'refetch' | 'mostBytes'> = {},
): Promise<void> {
  if (ids.length === 0) return;
  if (!ids.every((id) => OBJECT_ID.test(id))) throw new TypeError('fetch: not an object id');
  const filter = 'blob:none';
  const args = [
    ...fetchArguments({ filter, refetch }),
    '--stdin',
    '--end-of-options',
    checkedAddress(remote),
  ];
  await withinCap(gitDir, options, (signal) =>
    runGit(args, {
      gitDir,
      own: true,
      input: `${ids.join('\n')}\n`,
      env: remoteEnvironment(remote, filter),
      protocols: ['http', 'https'],
      // The remote is not told which commits are here: it would take their trees and files for known as well.
      config: [...TRANSPORT, 'fetch.negotiationAlgorithm=noop'],
      ...watched({ ...options, signal }),
    }),
  );
}

const watched = ({ signal, progress }: FetchOptions): RunOptions => ({
  silentMs: SILENT,
  ...(progress ? { onStderr: progressReader(progress) } : {}),
  ...(signal ? { signal } : {}),
});

function fetchArguments(options: FetchOptions): string[] {
  return [
    'fetch',
    '--progress',
    '--no-tags',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    '--no-show-forced-updates',
    ...(options.filter === undefined ? [] : [`--filter=${options.filter}`]),
    ...(options.depth === undefined ? [] : [`--depth=${String(options.depth)}`]),
    ...(options.refetch === true ? ['--refetch'] : []),
    ...(options.negotiate ?? []).map((pattern) => `--negotiation-tip=${pattern}`),
    ...(options.prune === true ? ['--prune'] : []),
    ...(options.atomic === true ? ['--atomic'] : []),
  ];
}

/**
 * Fetches refspecs from another repository on this machine. Git works inside that one as well, without our settings:
 * one that would fetch what it lacks, by programs that its configuration names, is refused.
 */
export async function fetchLocal(
  gitDir: string,
  from: string,
  refspecs: readonly string[],
  options: FetchOptions = {},
): Promise<void> {
  const lazy = ['config', '--get-regexp', String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`];
  if ((await runGit(lazy, { gitDir: from, okCodes: [0, 1] })).code === 0)
    throw new GitError('fetch', 'exit', null, 'a partial clone is not fetched from');
  await runGit([...fetchArguments(options), '--end-of-options', from, ...refspecs], {
    gitDir,
    own: true,
    protocols: ['file'],
    config: ['fetch.writeCommitGraph=false'],
    ...watched(options),
  });
}

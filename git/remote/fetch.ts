import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { GitError } from '../process/error.ts';
import { withinCap } from './fetch-cap.ts';
import {
  checkedAddress,
  type HostRemote,
  remoteEnvironment,
  FETCH_SILENCE_TIMEOUT_MS,
  TRANSPORT,
} from './host-remote.ts';
import { runGit, type RunOptions } from '../process/run.ts';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import { progressReader } from './transfer-progress.ts';

/** The depth that `git fetch --unshallow` requests: the whole history. */
export const FULL_HISTORY = 2_147_483_647;

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called as often as Git reports progress. */
  progress?: (progress: TransferProgress) => void;
  /** Partial clone filter, for example `blob:none`. */
  filter?: string;
  /** History depth. */
  depth?: number;
  /** Ignore local objects. */
  refetch?: boolean;
  /** Also delete local refs that the refspecs cover and the remote lacks. */
  prune?: boolean;
  /** All refs or none. */
  atomic?: boolean;
  /** Bytes after which it is aborted; default 32 GiB. */
  mostBytes?: number;
  /** Patterns of local refs to negotiate with; default all. */
  negotiate?: readonly string[];
}

/**
 * Fetches refspecs (for example `+refs/notes/*:refs/notes/*`) into a repository that belongs to us alone. Tags only if
 * requested.
 * @throws GitError if the remote refuses or cannot be reached
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
      ...transferOptions({ ...options, signal }),
    }),
  );
}

/**
 * Fetches single objects that a partial fetch left out: blobs, trees with all their subtrees, and (with `refetch`)
 * commits with their whole history, each without blobs. If all of them exist already, the remote is not contacted.
 * @throws TypeError for a malformed id; GitError if the remote refuses or cannot be reached
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
      // No negotiation: the remote would take the trees and blobs of known commits for known as well.
      config: [...TRANSPORT, 'fetch.negotiationAlgorithm=noop'],
      ...transferOptions({ ...options, signal }),
    }),
  );
}

const transferOptions = ({ signal, progress }: FetchOptions): RunOptions => ({
  silentMs: FETCH_SILENCE_TIMEOUT_MS,
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
 * Fetches refspecs from another repository on this machine. Git runs there as well, without our settings: a partial
 * clone, which would fetch missing objects by programs that its configuration names, is refused.
 */
export async function fetchLocal(
  gitDir: string,
  from: string,
  refspecs: readonly string[],
  options: FetchOptions = {},
): Promise<void> {
  const lazy = ['config', '--get-regexp', String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`];
  if ((await runGit(lazy, { gitDir: from, okCodes: [0, 1] })).code === 0)
    throw new GitError('fetch', 'exit', null, 'fetching from a partial clone is not supported');
  await runGit([...fetchArguments(options), '--end-of-options', from, ...refspecs], {
    gitDir,
    own: true,
    protocols: ['file'],
    config: ['fetch.writeCommitGraph=false'],
    ...transferOptions(options),
  });
}

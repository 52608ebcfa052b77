import { OBJECT_ID } from '../shared/domain/object-id.ts';
import { GitError } from './error.ts';
import { gitText, runGit, type RunOptions } from './run.ts';
import type { Ref } from './refs.ts';
import { bytesComing } from './stale-locks.ts';
import { progressReader, type TransferProgress } from './transfer-progress.ts';

/**
 * Talking to a remote over HTTP(S). The token goes to Git as a configuration value in the environment of that one
 * process: never on a command line, never in a file, never in an error (GitError keeps arguments out; stderr is
 * redacted by the caller's log).
 */
export interface Remote {
  /** `http:` or `https:` address without user information. */
  url: string;
  /** The access token; sent as the password of user `t`. See the specification, Authentication. */
  token?: string;
}

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
 * Milliseconds for which a fetch may say nothing. It has no other limit: a long history over a slow line takes as long as
 * it takes, and what is broken off begins anew.
 */
const SILENT = 120_000;

/** Bytes of one fetch: more than any history without its files, and what a disk of today has room for. */
const MOST_BYTES = 32 * 1024 ** 3;
/** Milliseconds between two looks at how many have come. */
const LOOK = 1000;

/** What `git fetch --unshallow` asks for: the whole history, whatever was cut off before. */
export const FULL_HISTORY = 2_147_483_647;

const TRANSPORT = [
  // The token must not follow a redirect to another host.
  'http.followRedirects=false',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=30',
  'fetch.fsckObjects=true',
  'fetch.writeCommitGraph=false',
];

type Setting = readonly [key: string, value: string];

function tokenSettings({ url, token }: Remote): Setting[] {
  if (token === undefined) return [];
  const header = `Authorization: Basic ${Buffer.from(`t:${token}`).toString('base64')}`;
  return [[`http.${new URL(url).origin}/.extraHeader`, header]];
}

/**
 * A fetch that leaves objects out needs its remote to be known as one that has them. Told to the one process: written
 * into the repository, two fetches at once would meet at the lock of its configuration, and addresses would pile up.
 */
const partialSettings = ({ url }: Remote, filter: string | undefined): Setting[] =>
  filter === undefined
    ? []
    : [
        [`remote.${url}.promisor`, 'true'],
        [`remote.${url}.partialCloneFilter`, filter],
      ];

/** The environment that carries the token, and what a partial fetch needs, to one Git process. */
function remoteEnvironment(remote: Remote, filter?: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const settings = [...tokenSettings(remote), ...partialSettings(remote, filter)];
  for (const [at, [key, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${at}`] = key;
    environment[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  return { ...environment, GIT_CONFIG_COUNT: String(settings.length) };
}

function checked({ url }: Remote): string {
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('remote: only http and https');
  if (username !== '' || password !== '') throw new TypeError('remote: no user information in the address');
  return url;
}

/** Every ref the remote shows that matches the patterns (all when none), in the remote's order. */
export async function listRemote(
  remote: Remote,
  patterns: readonly string[] = [],
  options: Pick<FetchOptions, 'signal'> = {},
): Promise<Ref[]> {
  const text = await gitText(['ls-remote', '--quiet', '--end-of-options', checked(remote), ...patterns], {
    env: remoteEnvironment(remote),
    protocols: ['http', 'https'],
    config: TRANSPORT,
    timeoutMs: SILENT,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const tab = line.indexOf('\t');
    return { sha: line.slice(0, tab), ref: line.slice(tab + 1) };
  });
}

/**
 * Fetches refspecs (for example `+refs/notes/*:refs/notes/*`) into a repository that belongs to us alone. Tags come only when asked for.
 * @throws GitError when the remote refuses or cannot be reached.
 */
export async function fetchRemote(
  gitDir: string,
  remote: Remote,
  refspecs: readonly string[],
  options: FetchOptions = {},
): Promise<void> {
  const args = [...fetchArguments(options), '--end-of-options', checked(remote), ...refspecs];
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
  remote: Remote,
  ids: readonly string[],
  { refetch = false, ...options }: Pick<FetchOptions, 'signal' | 'progress' | 'refetch' | 'mostBytes'> = {},
): Promise<void> {
  if (ids.length === 0) return;
  if (!ids.every((id) => OBJECT_ID.test(id))) throw new TypeError('fetch: not an object id');
  const filter = 'blob:none';
  const args = [...fetchArguments({ filter, refetch }), '--stdin', '--end-of-options', checked(remote)];
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

/**
 * Ends a fetch that brings more bytes than it may. Git itself knows no such limit for a fetch, and says of an endless
 * object nothing; so the files are looked at that it writes packs to.
 * @throws GitError `too-large`
 */
async function withinCap(
  gitDir: string,
  { signal, mostBytes = MOST_BYTES }: FetchOptions,
  fetch: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const begun = Date.now();
  const timer = setInterval(() => {
    bytesComing(gitDir, begun).then(
      (bytes) => bytes > mostBytes && over.abort(),
      () => undefined,
    );
  }, LOOK);
  try {
    await fetch(AbortSignal.any([over.signal, ...(signal ? [signal] : [])]));
  } catch (cause) {
    if (!over.signal.aborted || !(cause instanceof GitError) || cause.reason !== 'aborted') throw cause;
    throw new GitError('fetch', 'too-large', null, cause.stderr);
  } finally {
    clearInterval(timer);
  }
}

const watched = ({ signal, progress }: FetchOptions): RunOptions => ({
  silentMs: SILENT,
  ...(progress ? { heard: progressReader(progress) } : {}),
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

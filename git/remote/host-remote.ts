import { runGit } from '../process/run.ts';
import { refLines } from '../refs/ref-lines.ts';
import type { Ref } from '../refs/refs.ts';

/**
 * A remote reached over HTTP(S). The token is passed to Git as a configuration value in the environment of that one
 * process: never on a command line, in a file, or in an error (GitError omits arguments; the caller's log redacts
 * stderr).
 */
export interface HostRemote {
  /** `http:` or `https:` address without user information. */
  url: string;
  /** The access token; sent as the password of user `t`. See the specification, Authentication. */
  token?: string;
}

/**
 * How long a remote may be silent. There is no other limit: a long history over a slow line takes as long as it takes,
 * and an aborted fetch starts again from nothing.
 */
export const FETCH_SILENCE_TIMEOUT_MS = 120_000;

/** Configuration of every Git process that uses such a remote. */
export const TRANSPORT = [
  // The token must not follow a redirect to another host.
  'http.followRedirects=false',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=30',
  'fetch.fsckObjects=true',
  'fetch.writeCommitGraph=false',
];

type Setting = readonly [key: string, value: string];

function tokenSettings({ url, token }: HostRemote): Setting[] {
  if (token === undefined) return [];
  const header = `Authorization: Basic ${Buffer.from(`t:${token}`).toString('base64')}`;
  return [[`http.${new URL(url).origin}/.extraHeader`, header]];
}

/**
 * A partial fetch needs its remote to be marked as a promisor. Passed to the one process only: in the repository's
 * configuration, parallel fetches would compete for its lock, and addresses would pile up.
 */
const partialSettings = ({ url }: HostRemote, filter: string | undefined): Setting[] =>
  filter === undefined
    ? []
    : [
        [`remote.${url}.promisor`, 'true'],
        [`remote.${url}.partialCloneFilter`, filter],
      ];

/** The environment that passes the token, and settings for a partial fetch, to one Git process. */
export function remoteEnvironment(remote: HostRemote, filter?: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const settings = [...tokenSettings(remote), ...partialSettings(remote, filter)];
  for (const [at, [key, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${at}`] = key;
    environment[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  return { ...environment, GIT_CONFIG_COUNT: String(settings.length) };
}

/** @returns the address. @throws TypeError if it is not `http:` or `https:`, or contains user information */
export function checkedAddress({ url }: HostRemote): string {
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('remote: only http and https');
  if (username !== '' || password !== '') throw new TypeError('remote: no user information in the address');
  return url;
}

/** All refs of the remote that match the patterns (no patterns: all refs), in the remote's order. */
export async function listRemote(
  remote: HostRemote,
  patterns: readonly string[] = [],
  options: { signal?: AbortSignal } = {},
): Promise<Ref[]> {
  const args = ['ls-remote', '--quiet', '--end-of-options', checkedAddress(remote), ...patterns];
  const { stdout } = await runGit(args, {
    env: remoteEnvironment(remote),
    protocols: ['http', 'https'],
    config: TRANSPORT,
    timeoutMs: FETCH_SILENCE_TIMEOUT_MS,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return refLines(stdout).lines.map((line) => {
    const tab = line.indexOf('\t');
    return { sha: line.slice(0, tab), ref: line.slice(tab + 1) };
  });
}

import { gitText } from '../process/run.ts';
import type { Ref } from '../refs/refs.ts';

/**
 * A remote that is reached over HTTP(S). The token goes to Git as a configuration value in the environment of that one
 * process: never on a command line, never in a file, never in an error (GitError keeps arguments out; stderr is
 * redacted by the caller's log).
 */
export interface HostRemote {
  /** `http:` or `https:` address without user information. */
  url: string;
  /** The access token; sent as the password of user `t`. See the specification, Authentication. */
  token?: string;
}

/**
 * Milliseconds for which a remote may say nothing. There is no other limit: a long history over a slow line takes as long
 * as it takes, and what is broken off begins anew.
 */
export const SILENT = 120_000;

/** Configuration of every Git that talks to such a remote. */
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
 * A fetch that leaves objects out needs its remote to be known as one that has them. Told to the one process: written
 * into the repository, two fetches at once would meet at the lock of its configuration, and addresses would pile up.
 */
const partialSettings = ({ url }: HostRemote, filter: string | undefined): Setting[] =>
  filter === undefined
    ? []
    : [
        [`remote.${url}.promisor`, 'true'],
        [`remote.${url}.partialCloneFilter`, filter],
      ];

/** The environment that carries the token, and what a partial fetch needs, to one Git process. */
export function remoteEnvironment(remote: HostRemote, filter?: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const settings = [...tokenSettings(remote), ...partialSettings(remote, filter)];
  for (const [at, [key, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${at}`] = key;
    environment[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  return { ...environment, GIT_CONFIG_COUNT: String(settings.length) };
}

/** The address. @throws TypeError for one that is not `http:` or `https:`, or holds user information */
export function checkedAddress({ url }: HostRemote): string {
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError('remote: only http and https');
  if (username !== '' || password !== '') throw new TypeError('remote: no user information in the address');
  return url;
}

/** Every ref the remote shows that matches the patterns (all when none), in the remote's order. */
export async function listRemote(
  remote: HostRemote,
  patterns: readonly string[] = [],
  options: { signal?: AbortSignal } = {},
): Promise<Ref[]> {
  const asked = ['ls-remote', '--quiet', '--end-of-options', checkedAddress(remote), ...patterns];
  const text = await gitText(asked, {
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

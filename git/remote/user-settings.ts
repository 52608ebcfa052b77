import { onlySettings } from '../config/only-settings.ts';
import { ownConfig, lastOf, type Setting } from '../config/user-config.ts';

/** The user's own settings for remotes, as they are in a folder. */
export interface UserSettings {
  /** All of them, in Git's order. */
  all: readonly Setting[];
  /** Empty: none. */
  sshCommand: string;
  /** Rewrites of address prefixes (`insteadOf`). */
  rewrites: readonly Rewrite[];
}

interface Rewrite {
  /** Prefix of the address. */
  from: string;
  /** Its replacement. */
  to: string;
  /** For pushes only. */
  push: boolean;
}

export const REWRITE = /^url\.(.*)\.(insteadof|pushinsteadof)$/s;

/**
 * Reads the user's own configuration as it is in a folder: with the conditional includes that hold there.
 * @throws GitError if the user's Git does not work there, either
 */
export async function userSettings(folder: string): Promise<UserSettings> {
  const all = await ownConfig(folder);
  return { all, sshCommand: lastOf(all, 'core.sshcommand')?.value ?? '', rewrites: rewritesIn(all) };
}

export const rewritesIn = (settings: readonly Setting[]): Rewrite[] =>
  settings.flatMap(({ key, value }): Rewrite[] => {
    const [, to, kind] = REWRITE.exec(key) ?? [];
    return to === undefined ? [] : [{ from: value, to, push: kind === 'pushinsteadof' }];
  });

/** SSH prompts on its terminal unless an option, added to the user's own command, forbids it. */
export function sshWithoutPrompts({ sshCommand }: UserSettings): Record<string, string> {
  const command = (process.env['GIT_SSH_COMMAND'] ?? sshCommand).trim();
  if (command === '')
    return process.env['GIT_SSH'] === undefined ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
  const [program = ''] = command.split(/\s/, 1);
  return /(?:^|[\\/])ssh(?:\.exe)?$/i.test(program) ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

type Rewrites = Pick<UserSettings, 'rewrites'>;

/** An address in a configuration, and what it is for; `pushurl`: of that key. */
export interface RemoteAddress {
  url: string;
  kind: 'fetch' | 'push' | 'pushurl';
}

/** Resolves an address by the user's own configuration, as Git does. */
export const resolveAddress = ({ rewrites }: Rewrites, { url, kind }: RemoteAddress): string =>
  (kind === 'push' ? rewritten(url, rewrites, true) : null) ?? rewritten(url, rewrites, false) ?? url;

/**
 * The addresses to which Git pushes: those that a remote has for pushes, else those of its others that have a rewrite
 * for pushes, else all.
 */
export function pushAddresses(
  { rewrites }: Rewrites,
  { urls, pushUrls }: { urls: readonly string[]; pushUrls: readonly string[] },
): RemoteAddress[] {
  if (pushUrls.length > 0) return pushUrls.map((url) => ({ url, kind: 'pushurl' }));
  const own = urls.filter((url) => rewritten(url, rewrites, true) !== null);
  return (own.length > 0 ? own : urls).map((url) => ({ url, kind: 'push' }));
}

/** Applies the longest matching prefix, the first of several; null if none matches. */
function rewritten(url: string, rewrites: readonly Rewrite[], push: boolean): string | null {
  let best: Rewrite | null = null;
  for (const one of rewrites)
    if (one.push === push && url.startsWith(one.from) && one.from.length > (best?.from.length ?? -1))
      best = one;
  return best === null ? null : best.to + url.slice(best.from.length);
}

/** Settings of a remote that are used as they are: all but where it is, and what is fetched and pushed. */
const OF_REMOTE =
  /^(?:url|pushurl|fetch|push|mirror|tagopt|prune|prunetags|promisor|partialclonefilter|skipdefaultupdate|skipfetchall|followremotehead)$/;

/** The environment in which Git knows one remote, by its name, with one address and the user's own settings. */
export function remoteSettings(
  { all }: UserSettings,
  name: string,
  { url, kind }: RemoteAddress,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const own = `remote.${name}.`;
  const kept = all.filter(
    ({ key }) => !/^remotes?\./.test(key) || (key.startsWith(own) && !OF_REMOTE.test(key.slice(own.length))),
  );
  const made = {
    url,
    ...(kind === 'pushurl' ? { pushurl: url } : {}),
    // Only where the remote is, and nothing of its own choice.
    followRemoteHEAD: 'never',
    ...more,
  };
  return onlySettings([...kept, ...Object.entries(made).map(([key, value]) => ({ key: own + key, value }))]);
}

import { isTrueSetting } from './remotes.ts';
import { runGit } from '../process/run.ts';

/** The user's own settings for remotes. */
export interface UserSettings {
  /** Empty: none. */
  sshCommand: string;
  /** Rewrites of address prefixes (`insteadOf`). */
  rewrites: readonly Rewrite[];
  /** The user's own remotes: an address may be the name of one. */
  remotes: ReadonlyMap<string, OwnRemote>;
  /** Whether branches deleted on a remote are pruned. */
  prunes: boolean;
}

interface Rewrite {
  /** Prefix of the address. */
  from: string;
  /** Its replacement. */
  to: string;
  /** For pushes only. */
  push: boolean;
}

interface OwnRemote {
  url: string[];
  pushurl: string[];
}

const KEYS = String.raw`^(core\.sshcommand|fetch\.prune|url\..*\.(push)?insteadof|remote\..*\.(push)?url)$`;

/** Reads the user's own configuration. @param gitDir a repository of ours */
export async function userSettings(gitDir: string): Promise<UserSettings> {
  const args = ['config', '-z', '--get-regexp', KEYS];
  // 1: none of them is set. If it cannot be read, the user's own Git does not work, either.
  const { code, stdout } = await runGit(args, { gitDir, asUser: true, okCodes: [0, 1, 128] });
  const rewrites: Rewrite[] = [];
  const remotes = new Map<string, OwnRemote>();
  let [sshCommand, prunes] = ['', false];
  for (const entry of code === 0 ? stdout.toString('utf8').split('\0') : []) {
    const [key = '', value = ''] = entry.split(/\n(.*)/s);
    const [, section, name = '', last] = /^(url|remote)\.(.*)\.([a-z]+)$/s.exec(key) ?? [];
    if (key === 'core.sshcommand') sshCommand = value;
    else if (key === 'fetch.prune') prunes = isTrueSetting(value);
    else if (section === 'url') rewrites.push({ from: value, to: name, push: last === 'pushinsteadof' });
    else if (last === 'url' || last === 'pushurl') {
      const remote = remotes.get(name) ?? { url: [], pushurl: [] };
      remote[last].push(value);
      remotes.set(name, remote);
    }
  }
  return { sshCommand, rewrites, remotes, prunes };
}

/** SSH prompts on its terminal unless an option, added to the user's own command, forbids it. */
export function sshWithoutPrompts({ sshCommand }: UserSettings): Record<string, string> {
  const command = (process.env['GIT_SSH_COMMAND'] ?? sshCommand).trim();
  if (command === '')
    return process.env['GIT_SSH'] === undefined ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
  const [program = ''] = command.split(/\s/, 1);
  return /(?:^|[\\/])ssh(?:\.exe)?$/i.test(program) ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

/** The operation: some addresses differ for fetch and push. */
export type TransferKind = 'fetch' | 'push';

/** Resolves an address by the user's own configuration, as Git does; null if there are several. */
export function resolveAddress(
  settings: UserSettings,
  address: string,
  operation: TransferKind,
): string | null {
  const own = settings.remotes.get(address);
  const pushes = operation === 'push' && own !== undefined && own.pushurl.length > 0;
  const [url = address, ...more] = (pushes ? own.pushurl : own?.url) ?? [];
  if (operation === 'push' && more.length > 0) return null;
  const only = (push: boolean): string | null =>
    rewrite(
      url,
      settings.rewrites.filter((one) => one.push === push),
    );
  return (operation === 'push' && !pushes ? only(true) : null) ?? only(false) ?? url;
}

/** Applies the longest matching prefix, the first of several; null if none matches. */
function rewrite(url: string, rewrites: readonly Rewrite[]): string | null {
  let best: Rewrite | null = null;
  for (const one of rewrites)
    if (url.startsWith(one.from) && one.from.length > (best?.from.length ?? -1)) best = one;
  return best === null ? null : best.to + url.slice(best.from.length);
}

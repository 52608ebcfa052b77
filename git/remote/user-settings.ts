import { isYes } from './remotes.ts';
import { runGit } from '../process/run.ts';

/** What a user configured for talking to remotes. */
export interface UserSettings {
  /** Empty: none. */
  sshCommand: string;
  /** Addresses that begin so lead elsewhere. */
  rewrites: readonly Rewrite[];
  /** The user's own remotes: an address may be called like one. */
  remotes: ReadonlyMap<string, OwnRemote>;
  /** Whether remote branches that a remote has no more may go. */
  prunes: boolean;
}

interface Rewrite {
  /** What an address begins with. */
  from: string;
  /** What stands there instead. */
  to: string;
  /** Only where something is sent. */
  push: boolean;
}

interface OwnRemote {
  url: string[];
  pushurl: string[];
}

const KEYS = String.raw`^(core\.sshcommand|fetch\.prune|url\..*\.(push)?insteadof|remote\..*\.(push)?url)$`;

/** Asks the user's own configuration. @param gitDir a repository of ours */
export async function userSettings(gitDir: string): Promise<UserSettings> {
  const asked = ['config', '-z', '--get-regexp', KEYS];
  // 1: none of them is set. Where it cannot be read, no other Git of the user works, either.
  const { code, stdout } = await runGit(asked, { gitDir, asUser: true, okCodes: [0, 1, 128] });
  const rewrites: Rewrite[] = [];
  const remotes = new Map<string, OwnRemote>();
  let [sshCommand, prunes] = ['', false];
  for (const entry of code === 0 ? stdout.toString('utf8').split('\0') : []) {
    const [key = '', value = ''] = entry.split(/\n(.*)/s);
    const [, section, name = '', last] = /^(url|remote)\.(.*)\.([a-z]+)$/s.exec(key) ?? [];
    if (key === 'core.sshcommand') sshCommand = value;
    else if (key === 'fetch.prune') prunes = isYes(value);
    else if (section === 'url') rewrites.push({ from: value, to: name, push: last === 'pushinsteadof' });
    else if (last === 'url' || last === 'pushurl') {
      const remote = remotes.get(name) ?? { url: [], pushurl: [] };
      remote[last].push(value);
      remotes.set(name, remote);
    }
  }
  return { sshCommand, rewrites, remotes, prunes };
}

/** SSH asks at its terminal unless it is told not to: by an option that goes behind the user's own command. */
export function askNobody({ sshCommand }: UserSettings): Record<string, string> {
  const command = (process.env['GIT_SSH_COMMAND'] ?? sshCommand).trim();
  if (command === '')
    return process.env['GIT_SSH'] === undefined ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
  const [program = ''] = command.split(/\s/, 1);
  return /(?:^|[\\/])ssh(?:\.exe)?$/i.test(program) ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

/** What is done with an address: some lead elsewhere for one than for the other. */
export type TransferKind = 'fetch' | 'push';

/** Where an address leads by the user's own configuration, as Git has it; null: to several places. */
export function ledTo(settings: UserSettings, address: string, way: TransferKind): string | null {
  const own = settings.remotes.get(address);
  const pushes = way === 'push' && own !== undefined && own.pushurl.length > 0;
  const [url = address, ...more] = (pushes ? own.pushurl : own?.url) ?? [];
  if (way === 'push' && more.length > 0) return null;
  const only = (push: boolean): string | null =>
    rewritten(
      url,
      settings.rewrites.filter((one) => one.push === push),
    );
  return (way === 'push' && !pushes ? only(true) : null) ?? only(false) ?? url;
}

/** By the longest beginning that fits, the first of several; null: none does. */
function rewritten(url: string, rewrites: readonly Rewrite[]): string | null {
  let best: Rewrite | null = null;
  for (const one of rewrites)
    if (url.startsWith(one.from) && one.from.length > (best?.from.length ?? -1)) best = one;
  return best === null ? null : best.to + url.slice(best.from.length);
}

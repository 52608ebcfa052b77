import { gitText, runGit } from './run.ts';

/** What a user configured for talking to remotes. */
export interface UserSettings {
  /** Empty: none. */
  sshCommand: string;
  /** Some addresses lead elsewhere than they say: by `insteadOf`, or because a remote is called so. */
  leads: boolean;
}

const KEYS = String.raw`^(core\.sshcommand|url\..*\.insteadof|remote\..*\.url)$`;

/** Asks the user's own configuration. @param gitDir a repository of ours */
export async function userSettings(gitDir: string): Promise<UserSettings> {
  const asked = ['config', '-z', '--get-regexp', KEYS];
  const { code, stdout } = await runGit(asked, { gitDir, asUser: true, okCodes: [0, 1, 128] });
  // 1: none of them is set. Else it is not known: then Git is asked about each address.
  const settings: UserSettings = { sshCommand: '', leads: code > 1 };
  if (code !== 0) return settings;
  for (const entry of stdout.toString('utf8').split('\0')) {
    const [key = '', value = ''] = entry.split(/\n(.*)/s);
    if (key === 'core.sshcommand') settings.sshCommand = value;
    else if (key !== '') settings.leads = true;
  }
  return settings;
}

/** SSH asks at its terminal unless it is told not to: by an option that goes behind the user's own command. */
export function askNobody({ sshCommand }: UserSettings): Record<string, string> {
  const command = (process.env['GIT_SSH_COMMAND'] ?? sshCommand).trim();
  if (command === '')
    return process.env['GIT_SSH'] === undefined ? { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' } : {};
  const [program = ''] = command.split(/\s/, 1);
  return /(?:^|[\\/])ssh(?:\.exe)?$/i.test(program) ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

/** Where an address leads by the user's own configuration. @param gitDir a repository of ours */
export async function ledTo(gitDir: string, { leads }: UserSettings, url: string): Promise<string> {
  if (!leads) return url;
  return await gitText(['ls-remote', '--get-url', '--end-of-options', url], { gitDir, asUser: true });
}

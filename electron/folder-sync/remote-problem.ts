import { GitError } from '../../git/process/error.ts';
import { gitProblem } from '../../git/process/required.ts';
import { kindOf, shownAddress, type FolderRemote } from '../../git/remote/remotes.ts';
import { remoteMessage, cleanMessage } from '../../git/remote/remote-words.ts';
import { shellWord } from '../../git/process/shell-word.ts';
import { isProgressLine } from '../../git/remote/transfer-progress.ts';
import { trustCommand } from '../../git/config/trusted.ts';

/** Why fetching from a remote or pushing to it failed, and what would help. */
export function remoteProblem(
  { name, url }: Pick<FolderRemote, 'name' | 'url'>,
  error: GitError,
): { message: string; next: string | null; command?: string } {
  const { reason, stderr } = error;
  const needed = gitProblem(error, 'try again');
  if (needed) return needed;
  if (reason !== 'exit') return { message: `${name}: Git was stopped. Nothing is lost.`, next: 'Try again.' };
  const words = remoteMessage(stderr);
  if (CREDENTIALS.test(stderr))
    return {
      message: `${name} asks who you are, and Git has no credentials for it${words === '' ? '' : `: ${words}`}.`,
      next: 'Run this once in a terminal, then try again.',
      command: askCommand(url),
    };
  if (/Host key verification failed/i.test(stderr))
    return {
      message: `${name}: SSH does not know the key of its host, or knows a different one.`,
      next: 'Check it once in a terminal, then try again.',
      command: askCommand(url),
    };
  if (/transport '.*' not allowed|unable to find remote helper/i.test(stderr) || kindOf(url) === 'unknown')
    return {
      message: `${name} has an address that Marginalia does not support: ${shownAddress(url)}`,
      next: 'https, http, ssh, git and folders are supported.',
    };
  const untrusted = DUBIOUS.exec(stderr)?.[1];
  // For a local folder; what a server says concerns its own computer.
  if (untrusted !== undefined && ['path', 'file'].includes(kindOf(url)))
    return {
      message: `${name} is a folder of another user.`,
      next: 'If you trust it, run this in a terminal, then try again.',
      command: trustCommand(untrusted),
    };
  const status = /^error: RPC failed; HTTP (\d{3})/m.exec(stderr)?.[1];
  if (status !== undefined)
    return {
      message: `${name} answered with HTTP ${status}${words === '' ? '' : `: ${words}`}.`,
      next: 'Try again. If that does not help, ask the administrator of the server, or of a proxy in front of it.',
    };
  if (AWAY.test(stderr))
    return {
      message: `${name} could not be reached: ${lastWords(stderr)}`,
      next: 'Try again when it is there.',
    };
  return { message: `${name}: ${words === '' ? lastWords(stderr) : words}`, next: null };
}

const CREDENTIALS =
  /could not read (?:username|password)|terminal prompts disabled|authentication failed|permission denied \(|http basic: access denied|returned error: 40[13]|too many authentication failures/i;
const AWAY =
  /could not resolve|failed to connect|couldn't connect|connection (?:refused|reset|timed out|closed)|unable to (?:connect|access)|no route to host|network is unreachable|does not (?:exist|appear to be a git repository)|could not read from remote|operation timed out|hung up|early EOF/i;

const DUBIOUS = /detected dubious ownership in repository at '([^\r\n]+)'/;

/** Git's last message without its prefix; if a helper program failed, that program's message. */
function lastWords(stderr: string): string {
  const all = stderr
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '' && !/^(?:warning|hint): /i.test(line) && !isProgressLine(line));
  const end = all.findIndex((line) => line.startsWith('fatal: Could not read from remote repository'));
  const lines = all.filter((line) => /^(?:fatal|error): /.test(line));
  const message =
    (end > 0 ? all[end - 1] : lines.find((line) => line.startsWith('fatal: '))) ??
    lines.at(-1) ??
    'Git did not say why';
  const plain = message.replace(/^(?:fatal|error|ssh|remote): /i, '').replace(/[:.]$/, '');
  return cleanMessage(plain);
}

/** Run outside the folder, because a Git in a terminal would obey the folder's configuration. */
function askCommand(url: string): string {
  // SSH needs the user name.
  const user = /^ssh:\/\/([^\s/:@]+)(?::[^/]*)?@/.exec(url)?.[1];
  const shown = shownAddress(url).replace(/^ssh:\/\//, (scheme) =>
    user === undefined ? scheme : `${scheme}${user}@`,
  );
  return `git ls-remote ${shellWord(shown)}`;
}

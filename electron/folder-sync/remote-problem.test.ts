import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import { gitProblem } from '../../git/process/required.ts';
import { runGit } from '../../git/process/run.ts';
import { remoteProblem } from './remote-problem.ts';

let home: string;
let url: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'home-'));
  url = join(home, "it's $HOME");
  await mkdir(url);
  await runGit(['init', '--quiet', '--bare', url]);
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** The user's Git, for which every folder is another user's. */
function ask(...command: [string, ...string[]]) {
  const env = { ...process.env, HOME: home, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', LC_ALL: 'C' };
  return spawnSync(command[0], command.slice(1), { env, encoding: 'utf8' });
}

test('a remote that is another user’s folder is named as such, with the command that trusts it', () => {
  const { status, stderr } = ask('git', 'ls-remote', url);
  expect(status).not.toBe(0);
  const error = new GitError('fetch', 'exit', status, stderr);
  const { message, command = '' } = remoteProblem({ name: 'origin', url }, error);
  expect(message).toBe('origin is a folder of another user.');
  expect(ask('sh', '-c', command).status).toBe(0);
  expect(ask('git', 'ls-remote', url).status).toBe(0);
  // The same words of a server ask nothing of this computer.
  const far = remoteProblem({ name: 'origin', url: 'ssh://host.example/x' }, error);
  expect(far.command ?? '').not.toContain('git config');
});

test.each([
  [
    'ssh: Could not resolve hostname host.example: Name or service not known\r',
    'Could not resolve hostname host.example: Name or service not known',
  ],
  [
    'kex_exchange_identification: read: reset\nConnection reset by 192.0.2.1 port 22',
    'Connection reset by 192.0.2.1 port 22',
  ],
  ['Warning: Permanently added the key.\nERROR: Repository not found.', 'Repository not found'],
  ['remote: The project could not be found.', 'The project could not be found'],
  [
    "fatal: '/x.git' does not appear to be a git repository",
    "'/x.git' does not appear to be a git repository",
  ],
])('what ended SSH is told, not only that it ended: %s', (said, told) => {
  const stderr = `${said}\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n`;
  const error = new GitError('fetch', 'exit', 128, stderr);
  const { message, next } = remoteProblem({ name: 'origin', url: 'ssh://host.example/x' }, error);
  expect(message).toBe(`origin could not be reached: ${told}`);
  expect(next).toBe('Try again when it is there.');
});

const saidBy = (
  stderr: string,
  address = 'https://me:a@b@host.example/x',
): ReturnType<typeof remoteProblem> =>
  remoteProblem({ name: 'origin', url: address }, new GitError('fetch', 'exit', 128, stderr));

test.each([
  'Enumerating objects: 3, done.',
  'Counting objects: 100% (3/3), done.',
  'Compressing objects:  50% (1/2)',
  'Total 3 (delta 0), reused 0 (delta 0), pack-reused 0',
  'Resolving deltas: 100% (1/1), done.',
  'Processing changes: refs: 1, done',
  'Analyzing objects... (3/3) (5 ms)',
  'Storing packfile... done (58 ms)',
])('how far a transfer was is no reason: %s', (line) => {
  expect(saidBy(`remote: ${line}\nremote: Your plan has ended.\nfatal: early end`).message).toBe(
    'origin: Your plan has ended.',
  );
  expect(saidBy(`remote: ${line}\n${line}\nerror: cannot write\n`).message).toBe('origin: cannot write');
  expect(saidBy(`fatal: no\n${line}\nfatal: Could not read from remote repository.\n`).message).toBe(
    'origin could not be reached: no',
  );
});

test('words that only begin like progress are told', () => {
  expect(saidBy('remote: Missing permission: push to notes').message).toContain('Missing permission: push');
});

test('no password, NUL or other control character is in a message or a command', () => {
  const said = saidBy('remote: gone\0 to\u001b[2J ftp://u:a@b@h/x\u009b now');
  expect(said.message).toBe('origin: gone to [2J ftp://h/x now');
  const asks = saidBy(
    "fatal: could not read Password for 'ssh://me:a@b@h': terminal prompts disabled",
    'ssh://me:a@b@h/x',
  );
  expect(asks.command).toBe('git ls-remote ssh://me@h/x');
  expect(JSON.stringify(asks)).not.toMatch(/a@b|b@h/);
  expect(saidBy('fatal: x', 'ftp://u:a@b@h/x').message).toContain('does not support: ftp://h/x');
});

test.each([
  [
    'Host key verification failed.\r\nfatal: Could not read from remote repository.\n',
    'origin: SSH does not know the key of its host, or knows a different one.',
  ],
  [
    "fatal: transport 'ext' not allowed",
    'origin has an address that Marginalia does not support: https://host.example/x',
  ],
  [
    "fatal: unable to find remote helper for 'x'",
    'origin has an address that Marginalia does not support: https://host.example/x',
  ],
  [
    'error: RPC failed; HTTP 502 curl 22 The requested URL returned error: 502\nfatal: the remote end hung up unexpectedly',
    'origin answered with HTTP 502.',
  ],
  [
    'kex: reset\n \nwarning: it took long\nhint: try later\nfatal: Could not read from remote repository.',
    'origin could not be reached: kex: reset',
  ],
])('what Git says is said in words that help: %s', (said, message) => {
  expect(saidBy(said).message).toBe(message);
});

test('a Git that is missing or was stopped is no fault of the remote', () => {
  const remote = { name: 'origin', url: 'https://host.example/x' };
  const missing = new GitError('fetch', 'missing', null, '');
  expect(remoteProblem(remote, missing)).toEqual(gitProblem(missing, 'try again'));
  expect(remoteProblem(remote, new GitError('fetch', 'timeout', null, ''))).toEqual({
    message: 'origin: Git was stopped. Nothing is lost.',
    next: 'Try again.',
  });
});

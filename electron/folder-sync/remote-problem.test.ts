import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GitError } from '../../git/error.ts';
import { runGit } from '../../git/run.ts';
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

import { execFile, execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitIdentity } from '../../git/config/identity.ts';
import { runGit } from '../../git/process/run.ts';
import { later, laterToday } from '../../git/testing/later.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { settings as schema } from '../../shared/ipc/settings.ts';
import { createAuthor } from './author.ts';

let root: string;
let folder: string;
const place = { orgId: 'folders', repo: 'demo' };
const git = (...args: string[]) => runGit(args, { cwd: folder });
const global = (text: string) => writeFile(join(root, '.gitconfig'), text);
const author = (settings: object = {}) =>
  createAuthor(
    () => schema.parse(settings),
    ({ orgId }) => gitIdentity(orgId === 'folders' ? folder : null),
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'author-'));
  folder = join(root, 'work', 'demo');
  await runGit(['init', '--quiet', folder]);
  vi.stubEnv('HOME', root);
  vi.stubEnv('XDG_CONFIG_HOME', join(root, 'xdg'));
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
  vi.stubEnv('GIT_CONFIG_GLOBAL', undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

test('a folder’s own configuration wins, then the settings, then the user’s Git configuration', async () => {
  expect(await author()(place)).toBeNull();
  await global('[user]\n name = Of the user\n email = user@example.com\n');
  expect(await author()(place)).toEqual({ name: 'Of the user', email: 'user@example.com', from: 'git' });
  const settings = { authorName: 'Of the app', authorEmail: 'app@example.com' };
  expect(await author(settings)(place)).toMatchObject({ name: 'Of the app', from: 'settings' });
  await git('config', 'user.email', 'folder@example.com');
  expect(await author(settings)(place)).toEqual({
    name: 'Of the app',
    email: 'folder@example.com',
    from: 'folder',
  });
  await git('config', 'user.name', 'Of the folder');
  expect(await author(settings)(place)).toEqual({
    name: 'Of the folder',
    email: 'folder@example.com',
    from: 'folder',
  });
  expect(await author(settings)({ ...place, orgId: 'hosted' })).toMatchObject({ from: 'settings' });
});

test('the user’s configuration for some folders is followed', async () => {
  await global(
    `[user]\n name = At home\n email = home@example.com\n[includeIf "gitdir:~/work/"]\n path = at-work\n`,
  );
  await writeFile(join(root, 'at-work'), '[user]\n email = work@example.com\n');
  expect(await author()(place)).toEqual({ name: 'At home', email: 'work@example.com', from: 'git' });
  expect(await author()({ ...place, orgId: 'hosted' })).toMatchObject({ email: 'home@example.com' });
});

test('the committer is told where that is another one, and by the settings as the author is', async () => {
  await global('[user]\n name = Pat\n email = pat@example.com\n[committer]\n name = Cy\n');
  expect(await author()(place)).toMatchObject({
    name: 'Pat',
    committer: { name: 'Cy', email: 'pat@example.com' },
  });
  const settings = { authorName: 'Of the app', authorEmail: 'app@example.com' };
  expect(await author(settings)(place)).not.toHaveProperty('committer');
});

/** What the user's own Git says, given the environment of this test. */
async function gitSays(): Promise<string> {
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1' };
  const { stdout } = await promisify(execFile)('git', ['var', 'GIT_AUTHOR_IDENT'], { cwd: folder, env });
  return stdout.replace(/ \d+ \S+\n$/, '');
}

const HOME_AND_WORK = '[user]\n name = Pat\n email = pat@home.example\n';
const FOR_WORK = '[includeIf "hasconfig:remote.*.url:https://git.example/work/**"]\n path = work.inc\n';

test.each<[what: string, files: Record<string, string>, more: string, env: Record<string, string>]>([
  [
    'an address for a remote',
    { '.gitconfig': HOME_AND_WORK + FOR_WORK, 'work.inc': '[user]\n email = pat@work.example\n' },
    '[remote "origin"]\n url = https://git.example/work/app.git\n',
    {},
  ],
  [
    'two files, each with one key',
    {
      '.gitconfig': '[user]\n name = Pat Example\n',
      'xdg/git/config': '[user]\n name = Other\n email = pat@example.com\n',
    },
    '',
    {},
  ],
  [
    'a file by GIT_CONFIG_GLOBAL alone',
    { '.gitconfig': HOME_AND_WORK, elsewhere: '[user]\n name = Else\n email = else@example.com\n' },
    '',
    { GIT_CONFIG_GLOBAL: '{root}/elsewhere' },
  ],
  [
    'author.* before user.*',
    { '.gitconfig': `${HOME_AND_WORK}[author]\n email = author@example.com\n` },
    '[user]\n email = folder@example.com\n',
    {},
  ],
  ['variables before everything', { '.gitconfig': HOME_AND_WORK }, '', { GIT_AUTHOR_NAME: 'By Variable' }],
  ['an address by EMAIL', { '.gitconfig': '[user]\n name = Pat\n' }, '', { EMAIL: 'pat@mail.example' }],
  [
    'an included file of the folder',
    { '.gitconfig': HOME_AND_WORK, 'work/team': '[user]\n email = team@example.com\n' },
    '[include]\n path = ../../team\n',
    {},
  ],
  [
    'what is left out of a name',
    { '.gitconfig': '[user]\n name = " ;Pat <the> Second., "\n email = <pat@home.example>\n' },
    '',
    {},
  ],
])('notes are signed as the user’s own Git signs: %s', async (_what, files, more, env) => {
  vi.stubEnv('EMAIL', undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value.replace('{root}', root));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  await appendFile(join(folder, '.git', 'config'), more);
  const found = await author()(place);
  expect(`${found?.name ?? ''} <${found?.email ?? ''}>`).toBe(await gitSays());
});

test('nothing that a repository’s configuration names is run, and a pipe in it holds nobody up for good', async () => {
  const proof = join(root, 'ran');
  const config = join(folder, '.git', 'config');
  await writeFile(
    config,
    `[core]
 repositoryformatversion = 0
 fsmonitor = touch ${proof}
 pager = touch ${proof}
 editor = touch ${proof}
[alias]
 config = !touch ${proof}
[user]
 name = "Evil\\tName"
 email = ${'x'.repeat(300)}@example.com
`,
  );
  expect(await author()(place)).toBeNull();
  await expect(rm(proof)).rejects.toThrow('ENOENT');
  await global('[user]\n name = Of the user\n email = user@example.com\n');
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(root, 'pipe')]);
  await appendFile(config, `[include]\n path = ${join(root, 'pipe')}\n`);
  expect(await author()(place)).toBeNull();
  // It is waited for once.
  later(1_100);
  laterToday(1_100);
  expect(await gitStartedBy(() => author()(place))).toEqual([]);
});

test('a repository around the folder has no say', async () => {
  await runGit(['init', '--quiet', root]);
  await runGit(['config', 'user.name', 'Around'], { cwd: root });
  await runGit(['config', 'user.email', 'around@example.com'], { cwd: root });
  await rm(join(folder, '.git'), { recursive: true });
  expect(await author()(place)).toBeNull();
});

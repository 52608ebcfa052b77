import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runGit } from '../../git/run.ts';
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
    ({ orgId }) => (orgId === 'folders' ? folder : null),
  );

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'author-'));
  folder = join(root, 'work', 'demo');
  await runGit(['init', '--quiet', folder]);
  vi.stubEnv('HOME', root);
  vi.stubEnv('XDG_CONFIG_HOME', join(root, 'xdg'));
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

test('nothing that a repository’s configuration names is opened, run or believed', async () => {
  await writeFile(join(root, 'elsewhere'), '[user]\n name = Elsewhere\n email = elsewhere@example.com\n');
  const proof = join(root, 'ran');
  await writeFile(
    join(folder, '.git', 'config'),
    `[core]
 repositoryformatversion = 0
 fsmonitor = touch ${proof}
 pager = touch ${proof}
 editor = touch ${proof}
[alias]
 config = !touch ${proof}
[user]
 name = "Evil <evil@example.com>\\n"
 email = ${'x'.repeat(300)}@example.com
[include]
 path = ${join(root, 'elsewhere')}
[includeIf "gitdir:/"]
 path = ${join(root, 'elsewhere')}
`,
  );
  expect(await author()(place)).toBeNull();
  await expect(rm(proof)).rejects.toThrow('ENOENT');
});

test('a repository around the folder has no say', async () => {
  await runGit(['init', '--quiet', root]);
  await runGit(['config', 'user.name', 'Around'], { cwd: root });
  await runGit(['config', 'user.email', 'around@example.com'], { cwd: root });
  await rm(join(folder, '.git'), { recursive: true });
  expect(await author()(place)).toBeNull();
});

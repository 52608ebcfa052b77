import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runGit } from '../process/run.ts';
import { laterToday } from '../testing/later.ts';
import { lastOf, userConfig } from './user-config.ts';

let folder: string;
let global: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'user-config-'));
  global = join(folder, 'global');
  await writeFile(global, '[user]\n\tname = A\n');
  vi.stubEnv('GIT_CONFIG_GLOBAL', global);
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) => runGit(['-c', 'user.email=a@example.com', ...args], { cwd });
const nameNow = async () => lastOf(await userConfig(null), 'user.name');

test('what this program sets for Git is no setting of the user', async () => {
  expect((await userConfig(null)).map(({ key }) => key)).toEqual(['user.name']);
});

test('what a folder sets is told apart from what the user sets', async () => {
  await runGit(['init', '--quiet', join(folder, 'work')]);
  await runGit(['config', 'user.name', 'B'], { cwd: join(folder, 'work') });
  const settings = await userConfig(join(folder, 'work'));
  expect(settings.filter(({ key }) => key === 'user.name')).toEqual([
    { key: 'user.name', value: 'A', ofFolder: false },
    { key: 'user.name', value: 'B', ofFolder: true },
  ]);
});

test.each([
  ['is none of Git’s', '[user\n'],
  ['has no end', `[a]\n${'\tb = c\n'.repeat(200_000)}`],
])('a configuration that %s counts as empty', async (_, text) => {
  await writeFile(global, text);
  expect(await userConfig(null)).toEqual([]);
});

test('a change in the last of very many included files is seen', async () => {
  const last = join(folder, 'last');
  for (let at = 0; at < 110; at += 1) {
    const file = at === 109 ? last : join(folder, String(at));
    await writeFile(file, '[user]\n\tname = B\n');
    await appendFile(global, `[include]\n\tpath = ${file}\n`);
  }
  // What was written just now would be read again in any case.
  laterToday(60_000);
  expect(await nameNow()).toMatchObject({ value: 'B' });
  await writeFile(last, '[user]\n\tname = C\n');
  expect(await nameNow()).toMatchObject({ value: 'C' });
});

test('what only a linked worktree sets, and its branch, are seen at once', async () => {
  const [main, linked] = [join(folder, 'main'), join(folder, 'linked')];
  await runGit(['init', '--quiet', '--initial-branch=main', main]);
  await git(main, '-c', 'user.name=A', 'commit', '--quiet', '--allow-empty', '-m', 'One');
  await git(main, 'config', 'extensions.worktreeConfig', 'true');
  await git(main, 'config', 'includeIf.onbranch:other.path', join(folder, 'of-branch'));
  await writeFile(join(folder, 'of-branch'), '[user]\n\tname = C\n');
  await git(main, 'worktree', 'add', '--quiet', linked);
  const nameThere = async () => lastOf(await userConfig(linked), 'user.name')?.value;
  // What was written just now would be read again in any case.
  laterToday(60_000);
  expect(await nameThere()).toBe('A');
  await git(linked, 'config', '--worktree', 'user.name', 'B');
  expect(await nameThere()).toBe('B');
  await git(linked, 'config', '--worktree', '--unset', 'user.name');
  expect(await nameThere()).toBe('A');
  await git(linked, 'checkout', '--quiet', '-b', 'other');
  expect(await nameThere()).toBe('C');
});

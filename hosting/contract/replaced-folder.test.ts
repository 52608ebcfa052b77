/** Another repository takes a served folder's place: whatever is asked from then on is asked of that one. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../in-place.ts';
import { openWorld, type World } from '../testing/world.ts';

const WHO = ['user.name=R', 'user.email=r@example.com'];
let root: string;
let folder: string;
let world: World;
let token: string;

const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config: WHO });

/** A repository with two commits and an uncommitted change, whose texts begin with a word. */
async function make(word: string, ...init: string[]): Promise<string> {
  await runGit(['init', '--quiet', '--initial-branch=main', ...init, folder]);
  for (const n of ['one', 'two']) {
    await writeFile(join(folder, 'a.txt'), `${word} ${n}\n`);
    await git('add', '.');
    await git('commit', '--quiet', '-m', `${word} ${n}`);
  }
  // Long ones lie in packs, which Git keeps open.
  await git('gc', '--quiet');
  await writeFile(join(folder, 'a.txt'), `${word} three\n`);
  return await git('rev-parse', 'HEAD');
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'replaced-folder-'));
  folder = join(root, 'work');
  await mkdir(folder);
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true, force: true });
});

const ask = async (path: string) => await world.send('GET', `/api/v1/repos/${path}`, { token });
const note = async (object_ref: string): Promise<number> => {
  const json = { object_ref, action: 'append', note: 'text' };
  return (await world.send('POST', '/api/repos/mine/notes', { token, json })).status;
};

/** Everything that a page shows of a folder; each holds the word of its texts. */
async function askAll(): Promise<string[]> {
  const { commit } = await world.askFolder('worktree', 'mine', { shown: false, parts: false });
  const all = ['commits?branch=main', 'diff?sha=main', `diff?sha=${commit}&baseSha=main`, 'diff?sha=HEAD'];
  return (await Promise.all(all.map(ask))).map(({ status, text }) => `${String(status)} ${text}`);
}

test.each([['sha1'], ['sha256']])('with ids of the format %s', async (format) => {
  const before = await make('old');
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
  token = await world.token('mine', ['git:read', 'git:write']);
  expect(await note(before)).toBe(201);
  for (const text of await askAll()) expect(text).toMatch(/^200 .*old/);
  await rename(folder, join(root, 'away'));
  const now = await make('new', `--object-format=${format}`);
  // What was not read there before is nowhere in it.
  expect(await note(before)).toBe(404);
  for (const text of await askAll()) expect(text).toMatch(/^200 .*new/);
  expect(await world.askFolder('head', 'mine', {})).toMatchObject({ sha: now });
  expect(await note(now)).toBe(201);
  expect(await git('notes', 'list')).toMatch(new RegExp(` ${now}$`));
});

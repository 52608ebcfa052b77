/** What is staged and what is not as sides of comparisons: files, commits, and texts, by the port of a folder. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { z } from '../../shared/zod.ts';
import { STAGED, UNSTAGED, WORKTREE } from '../../shared/domain/worktree.ts';
import { openScene, type Scene } from './support/repositories-scene.ts';

const diffAnswer = z.looseObject({ files: z.array(z.looseObject({ path: z.string(), raw: z.string() })) });

let scene: Scene;
let folder: string;

beforeEach(async () => {
  scene = await openScene('folder');
  folder = join(scene.gitDir, '..');
});
afterEach(async () => await scene.close());

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
const inFolder = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });
const write = (path: string, text: string): Promise<void> => writeFile(join(folder, path), text);

const sides = (base: string, branch: string) => ({ base, branch, ephemeral: false, ephemeralBase: false });

/** The changed lines of a comparison, file by file. */
async function linesOf(base: string, branch: string): Promise<string[]> {
  const response = await scene.repository.diff({ ...sides(base, branch), paths: [] });
  const { files } = diffAnswer.parse(await response.json());
  return files.map(({ path, raw }) => `${path} ${(raw.match(/^[-+](?![-+]).*$/gm) ?? []).join(' ')}`);
}

async function subjectsOf(base: string, branch: string): Promise<string[]> {
  const { commits } = await scene.repository.commits(sides(base, branch));
  return commits.map(({ message }) => message.trim());
}

test('what is staged is compared with HEAD, what is not with the index, and all of it as before', async () => {
  await write('a.txt', 'staged\n');
  await inFolder('add', 'a.txt');
  await write('a.txt', 'changed\n');
  await write('new.txt', 'new\n');
  expect(await linesOf('HEAD', STAGED)).toEqual(['a.txt -two +staged']);
  expect(await linesOf(STAGED, UNSTAGED)).toEqual(['a.txt -staged +changed', 'new.txt +new']);
  expect(await linesOf('HEAD', WORKTREE)).toEqual(['a.txt -two +changed', 'new.txt +new']);
  expect(await subjectsOf('HEAD', STAGED)).toEqual(['Staged changes']);
  expect(await subjectsOf(STAGED, UNSTAGED)).toEqual(['Changes that are not staged']);
  expect(await subjectsOf('HEAD', UNSTAGED)).toEqual(['Changes that are not staged', 'Staged changes']);
});

test('against another branch they are what a commit of them would be', async () => {
  await inFolder('checkout', '--quiet', 'topic');
  await write('a.txt', 'staged\n');
  await inFolder('add', 'a.txt');
  await write('b.txt', 'changed\n');
  expect(await linesOf('main', STAGED)).toEqual(['a.txt -two +staged', 'b.txt +newer']);
  expect(await linesOf('main', UNSTAGED)).toEqual(['a.txt -two +staged', 'b.txt +changed']);
  // The index as the base of a branch: what they have in common is HEAD.
  expect(await linesOf(STAGED, 'topic')).toEqual([]);
});

test('where nothing is staged, or everything, one part is empty', async () => {
  await write('a.txt', 'changed\n');
  expect(await linesOf('HEAD', STAGED)).toEqual([]);
  expect(await linesOf(STAGED, UNSTAGED)).toEqual(['a.txt -two +changed']);
  await inFolder('add', 'a.txt');
  // Requests of one moment get the same reading.
  await expect.poll(() => linesOf('HEAD', STAGED)).toEqual(['a.txt -two +changed']);
  expect(await linesOf(STAGED, UNSTAGED)).toEqual([]);
});

test('files of both parts are read as they were shown', async () => {
  await write('a.txt', 'staged\n');
  await inFolder('add', 'a.txt');
  await write('a.txt', 'changed\n');
  await linesOf(STAGED, UNSTAGED);
  const file = async (branch: string): Promise<string> =>
    (await scene.repository.file({ branch, ephemeral: false, path: 'a.txt' })).toString('utf8');
  expect(await file(STAGED)).toBe('staged\n');
  await write('a.txt', 'changed again\n');
  expect(await file(UNSTAGED)).toBe('changed\n');
  expect((await scene.repository.resolve(STAGED)).side).toBe(STAGED);
});

test('a conflict is named, in both parts', async () => {
  await inFolder('checkout', '--quiet', '-b', 'theirs');
  await write('a.txt', 'theirs\n');
  await inFolder('commit', '--quiet', '--all', '-m', 'Theirs');
  await inFolder('checkout', '--quiet', 'main');
  await write('a.txt', 'ours\n');
  await inFolder('commit', '--quiet', '--all', '-m', 'Ours');
  await inFolder('merge', '--quiet', 'theirs').catch(() => undefined);
  expect(await linesOf('HEAD', STAGED)).toEqual([]);
  expect((await linesOf(STAGED, UNSTAGED)).join('')).toContain('+theirs');
  const conflicts = { paths: ['a.txt'], more: 0 };
  await inFolder('init', '--quiet', 'nested');
  // Requests of one moment get the same reading.
  const nested = [{ path: 'nested/', why: 'is a repository of its own' }];
  await expect
    .poll(async () => {
      await linesOf(STAGED, UNSTAGED);
      return await scene.repository.omittedFiles(UNSTAGED);
    })
    .toEqual({ files: nested, more: 0, conflicts });
  // It could not be staged.
  expect(await scene.repository.omittedFiles(STAGED)).toEqual({ files: [], more: 0, conflicts });
});

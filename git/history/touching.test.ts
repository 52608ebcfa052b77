import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { commitsTouching } from './touching.ts';

let folder: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });

async function commit(message: string, files: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await git('add', '--all');
  await git('commit', '--quiet', `--message=${message}`);
  return await git('rev-parse', 'HEAD');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marginalia-touching-'));
  await git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const touching = (text: string, exact: boolean, without: string | null = null): Promise<string[]> =>
  commitsTouching(join(folder, '.git'), { tip: 'HEAD', without, paths: [{ text, exact }] });

test('one file, a folder, a part of a name; only what the base has not', async () => {
  const base = await commit('Base', { 'src/a.ts': '1' });
  const other = await commit('Other', { 'src/a.ts.bak': '1', 'lib/src/a.ts': '1' });
  const own = await commit('Own', { 'src/a.ts': '2' });
  expect(await touching('src/a.ts', true)).toEqual([own, base]);
  expect(await touching('src/a.ts', true, base)).toEqual([own]);
  expect(await touching('src', true, base)).toEqual([own, other]);
  expect(await touching('SRC/A.T', false, base)).toEqual([own, other]);
  expect(await touching('nowhere', false)).toEqual([]);
});

test('characters of patterns, and what looks like an option, stand for themselves', async () => {
  const star = await commit('Star', { 'a*[b]?.txt': '1', ':(x).txt': '1' });
  await commit('Plain', { 'aXb.txt': '1', '-x': '1' });
  expect(await touching('a*[b]?', false)).toEqual([star]);
  expect(await touching('a*[b]?.txt', true)).toEqual([star]);
  expect(await touching(':(x).txt', true)).toEqual([star]);
  expect(await touching('*', false)).toEqual([star]);
  expect(await touching('-x', true)).toHaveLength(1);
});

test('changes of both sides of a merge are listed', async () => {
  const base = await commit('Base', { a: '1' });
  await git('switch', '--quiet', '--create', 'side');
  const aside = await commit('Aside', { a: 'aside' });
  await git('switch', '--quiet', 'main');
  const own = await commit('Own', { a: 'own' });
  await git('merge', '--quiet', '--strategy=ours', '--no-edit', 'side');
  expect(new Set(await touching('a', true))).toEqual(new Set([base, aside, own]));
  await git('reset', '--quiet', '--hard', own);
  await git('merge', '--quiet', '--strategy=ours', '--no-commit', 'side');
  const both = await commit('Merge, and decide otherwise', { a: 'both' });
  expect(new Set(await touching('a', true))).toEqual(new Set([base, aside, own, both]));
});

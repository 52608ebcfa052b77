/** What a snapshot of a work tree takes in, and what it leaves where it is. */
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  git,
  place,
  shown,
  snapshot,
  write,
} from '../testing/work-tree-scene.ts';
import { runGit } from '../process/run.ts';
import { addFoldersOf, foldersWithFiles } from './folders.ts';
import { readSettings } from './settings.ts';
import { ownFilesPatterns, statPaths } from './stat-paths.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

test('untracked files are taken in up to 512 MB together; followed ones do not count', async () => {
  const paths = Array.from({ length: 10 }, (_, at) => `large-${String(at)}`);
  for (const path of paths) {
    await writeFile(join(place.workTree, path), '');
    // Nothing of it takes room on the disk.
    await truncate(join(place.workTree, path), 64 * 1024 * 1024);
  }
  const touched = paths.map((path, at) => ({
    path: Buffer.from(path),
    gone: false,
    submodule: false,
    untracked: at > 0,
    unmerged: false,
  }));
  const { taken, excluded } = await statPaths(place.workTree, touched);
  expect(taken.map(String)).toEqual(paths.slice(0, 9));
  expect(excluded).toEqual([
    { path: 'large-9', why: 'is untracked, and other untracked files add up to 512 MB' },
  ]);
});

test('a value that is not plain is not handed to Git', async () => {
  await git('config', 'core.eol', 'lf');
  await git('config', 'core.checkStat', 'minimal; x');
  const { config } = await readSettings(place.workTree);
  expect(config).toContain('core.eol=lf');
  expect(config.filter((setting) => setting.startsWith('core.checkstat'))).toEqual([]);
});

const hides = (bytes: number): string => `hidden\n${'#'.repeat(bytes - 8)}\n`;
const names = async (): Promise<string> => await shown(await snapshot(), '--name-only');

test('a list of patterns counts up to one megabyte, wherever it lies', async () => {
  await write('a', 'one\n');
  await commitAll();
  const named = `${place.workTree}.ignore`;
  await git('config', 'core.excludesFile', named);
  await write('hidden', 'x\n');
  for (const file of [named, join(place.gitDir, 'info/exclude')]) {
    await writeFile(file, hides(1024 * 1024));
    expect(await names()).toBe('');
    await writeFile(file, hides(1024 * 1024 + 1));
    expect(await names()).toBe('hidden');
    await rm(file);
  }
});

/** How many folders are watched, where files are in so many. */
async function watched(folders: number): Promise<number | undefined> {
  const blob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
  const input = Array.from({ length: folders }, (_, at) => `100644 ${blob}\tmany/${String(at)}/a\n`).join('');
  await runGit(['update-index', '--index-info'], { cwd: place.workTree, input });
  return (await foldersWithFiles(place.workTree, place.headDir))?.length;
}

test('folders are watched up to four thousand, with the work tree itself', async () => {
  expect(await watched(3998)).toBe(4000);
  expect(await watched(3999)).toBeUndefined();
});

test('no folder of an index is watched that is longer than any system takes', () => {
  const folders = new Set<string>();
  addFoldersOf(`${'a'.repeat(32_768)}/b`, folders);
  expect(folders).toEqual(new Set());
  addFoldersOf(`${'a'.repeat(32_767)}/b`, folders);
  expect(folders.size).toBe(1);
});

test.each([
  ['in a folder of the work tree', 'a/s.git', ['--exclude=/a/s.git']],
  ['in one with signs of patterns', 'a*[b]?/s.git', [String.raw`--exclude=/a\*\[b]\?/s.git`]],
  ['in one that looks like the folder above', '..a:b/s.git', ['--exclude=/..a:b/s.git']],
  ['beside the work tree', '../s.git', []],
])('our own files %s are no changes', (_, snapshots, excludes) => {
  expect(ownFilesPatterns(place.workTree, join(place.workTree, snapshots))).toEqual(excludes);
});

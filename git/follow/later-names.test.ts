import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { type Changes, twentyLines as text, writtenCommits } from '../testing/written-commits.ts';
import { laterNames } from './later-names.ts';

/** What some files are called after a history. */
async function called(paths: string[], history: readonly Changes[]): Promise<Record<string, string[]>> {
  const { gitDir, ids } = await writtenCommits(history);
  const { names, ended } = await laterNames(gitDir, ids.at(-1) ?? '', paths);
  expect(ended).toBe(true);
  return Object.fromEntries(names);
}

test('files are followed from name to name; those that are removed have none', async () => {
  const { gitDir, ids } = await writtenCommits([
    { 'a.txt': text('one'), 'gone.txt': text('gone'), 'stays.txt': text('stays'), 'back.txt': text('back') },
    { 'a.txt': null, 'b.txt': text('one'), 'back.txt': null, 'away.txt': text('back') },
    { 'b.txt': text('two'), 'gone.txt': null },
    { 'b.txt': null, 'c.txt': text('two'), 'away.txt': null, 'back.txt': text('back') },
  ]);
  const tip = ids.at(-1) ?? '';
  const { names, ended } = await laterNames(gitDir, tip, [
    'a.txt',
    'b.txt',
    'gone.txt',
    'away.txt',
    'never.txt',
  ]);
  expect(ended).toBe(true);
  expect([...names]).toEqual([
    ['a.txt', ['b.txt', 'c.txt']],
    ['b.txt', ['c.txt']],
    ['gone.txt', []],
    ['away.txt', ['back.txt']],
    ['never.txt', []],
  ]);
  expect(await laterNames(gitDir, tip, [])).toEqual({ names: new Map(), ended: true });
});

test('a file that stays was not renamed to its copy, and none to a file that was there before', async () => {
  const history = [
    { gone: text('gone'), stays: text('stays'), target: text('target') },
    { gone: null, stays: text('other'), copy: text('stays'), target: text('gone') },
  ];
  expect(await called(['gone', 'stays'], history)).toEqual({ gone: [], stays: [] });
});

test('a submodule has no content that could be found elsewhere', async () => {
  const submodule = { submodule: '1'.repeat(40) };
  const history = [
    { a: text('a'), removed: submodule },
    { a: null, removed: null, b: text('a'), added: submodule },
  ];
  expect(await called(['a', 'removed'], history)).toEqual({ a: ['b'], removed: [] });
});

test('of a name that two files had, the later one is followed', async () => {
  const history = [
    { a: text('first') },
    { a: null, b: text('first') },
    { a: text('second') },
    { a: null, c: text('second') },
  ];
  expect(await called(['a'], history)).toEqual({ a: ['c'] });
});

test('contents of other files are not read', async () => {
  const { gitDir, ids } = await writtenCommits([
    { a: text('a'), other: text('other') },
    { a: null, b: text('a'), other: null, renamed: `${text('other')}more\n` },
  ]);
  const missing = await gitText(['rev-parse', `${ids[0] ?? ''}:other`], { gitDir });
  await gitText(['cat-file', '-e', missing], { gitDir });
  await rm(join(gitDir, 'objects', missing.slice(0, 2), missing.slice(2)));
  const { names } = await laterNames(gitDir, ids.at(-1) ?? '', ['a']);
  expect([...names]).toEqual([['a', ['b']]]);
});

test('a file that is renamed again and again is followed for twenty names', async () => {
  const history = Array.from({ length: 22 }, (_, at) => ({
    ...(at === 0 ? {} : { [`name ${at - 1}`]: null }),
    [`name ${at}`]: text('same'),
  }));
  const { gitDir, ids } = await writtenCommits(history);
  const names = Array.from({ length: 20 }, (_, at) => `name ${at + 1}`);
  const found = await laterNames(gitDir, ids.at(-1) ?? '', ['name 0']);
  expect(found).toEqual({ names: new Map([['name 0', names]]), ended: false });
});

import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { parted, thirtyLines, unmerged } from '../testing/merge-scene.ts';
import { begin, beginAll, endAll, git, place, root } from '../testing/work-tree-scene.ts';
import { mergeConflicts } from './merge-conflicts.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const some = (...all: string[]) => ({ lines: all, more: 0 });

const kinds = async (of: { into: string; tip: string }) =>
  (await mergeConflicts(place.gitDir, of)).files.map(({ path, kind }) => [path, kind]);

test('changes of other lines, and the same change twice, merge cleanly', async () => {
  const of = await parted(
    { 'a.txt': thirtyLines(), 'b.txt': 'one\n' },
    { 'a.txt': thirtyLines([2, 'base']), 'b.txt': 'two\n' },
    { 'a.txt': thirtyLines([20, 'branch']), 'b.txt': 'two\n', 'new.txt': 'new\n' },
  );
  expect(await mergeConflicts(place.gitDir, of)).toEqual({ files: [], count: 0, isCut: false });
});

test('lines that both changed are there as each side has them, and as they were', async () => {
  const of = await parted(
    { 'a.txt': thirtyLines() },
    { 'a.txt': thirtyLines([2, 'base'], [20, 'base\r']) },
    { 'a.txt': thirtyLines([2, 'branch'], [20, '<<<<<<< no marker']) },
  );
  const { files, count } = await mergeConflicts(place.gitDir, of);
  expect(count).toBe(1);
  expect(files).toEqual([
    {
      path: 'a.txt',
      kind: 'lines',
      driver: null,
      isLong: false,
      lines: [
        { before: [some('line 2')], base: some('base'), branch: some('branch') },
        { before: [some('line 20')], base: some('base\r'), branch: some('<<<<<<< no marker') },
      ],
    },
  ]);
});

test('grafts decide where both sides parted, as for a merge in the folder', async () => {
  const of = await parted({ 'a.txt': 'one\n' }, { 'a.txt': 'base\n' }, { 'a.txt': 'branch\n' });
  expect(await kinds(of)).toEqual([['a.txt', 'lines']]);
  // As if the branch had been begun at the base.
  const grafts = join(place.gitDir, 'info/grafts');
  await writeFile(grafts, `${of.tip} ${of.into}\n`);
  onTestFinished(() => rm(grafts, { force: true }));
  expect(await kinds(of)).toEqual([]);
  expect(await unmerged(of)).toEqual([]);
});

test('each kind of conflict is told from the others, and they are those of a merge in the folder', async () => {
  const of = await parted(
    {
      'binary.bin': 'a\0b\n',
      'deleted here.txt': 'one\n',
      'deleted there.txt': 'one\n',
      'renamed.txt': thirtyLines(),
      'ümlaut "*?[.txt': 'one\n',
    },
    {
      'binary.bin': 'a\0base\n',
      'deleted here.txt': null,
      'deleted there.txt': 'base\n',
      'renamed.txt': null,
      'to the base.txt': thirtyLines(),
      'ümlaut "*?[.txt': 'base\n',
      folder: 'a file\n',
    },
    {
      'binary.bin': 'a\0branch\n',
      'deleted here.txt': 'branch\n',
      'deleted there.txt': null,
      'renamed.txt': null,
      'to the branch.txt': thirtyLines(),
      'ümlaut "*?[.txt': 'branch\n',
      'folder/a.txt': 'in a folder\n',
    },
  );
  expect(await kinds(of)).toEqual([
    ['binary.bin', 'binary'],
    ['deleted here.txt', 'deleted-in-base'],
    ['deleted there.txt', 'deleted-in-branch'],
    ['folder', 'kinds'],
    ['renamed.txt', 'renamed'],
    ['to the base.txt', 'renamed'],
    ['to the branch.txt', 'renamed'],
    ['ümlaut "*?[.txt', 'lines'],
  ]);
  expect(await unmerged(of)).toEqual((await kinds(of)).map(([path]) => path));
});

async function withSubmodule(commit: string, id: string): Promise<string> {
  await git('checkout', '--quiet', '--detach', commit);
  await git('update-index', '--add', '--cacheinfo', `160000,${id},sub`);
  await git('commit', '--quiet', '-m', 'Submodule');
  return await git('rev-parse', 'HEAD');
}

test('a submodule is in conflict as one', async () => {
  const of = await parted({ 'a.txt': 'one\n' }, { 'b.txt': 'base\n' }, { 'b.txt': 'branch\n' });
  const into = await withSubmodule(of.into, '1'.repeat(40));
  const tip = await withSubmodule(of.tip, '2'.repeat(40));
  expect(await kinds({ into, tip })).toEqual([
    ['b.txt', 'lines'],
    ['sub', 'submodule'],
  ]);
});

test('of a file that is too long to read it is only said that it is in conflict', async () => {
  const rest = 'x\n'.repeat(1024 * 1024);
  const of = await parted(
    { 'a.txt': `one\n${rest}` },
    { 'a.txt': `base\n${rest}` },
    { 'a.txt': `branch\n${rest}` },
  );
  expect((await mergeConflicts(place.gitDir, of)).files).toMatchObject([
    { path: 'a.txt', kind: 'lines', lines: [], isLong: true },
  ]);
});

test('without a common history, or a commit of the two, nothing is merged', async () => {
  const { into, tip } = await parted({ 'a.txt': 'one\n' }, { 'a.txt': 'base\n' }, { 'a.txt': 'branch\n' });
  const apart = await git('commit-tree', `${tip}^{tree}`, '-m', 'Apart');
  for (const other of [apart, '1'.repeat(40)])
    await expect(mergeConflicts(place.gitDir, { into, tip: other })).rejects.toMatchObject({
      name: 'GitError',
      reason: 'exit',
    });
});

test('`merge=union` of the base counts; what only a program could merge is named', async () => {
  const of = await parted(
    { '.gitattributes': '*.list merge=union\n*.json merge=own\n', 'ä b.list': 'one\n', 'a.json': '1\n' },
    { 'ä b.list': 'base\n', 'a.json': '2\n' },
    { 'ä b.list': 'branch\n', 'a.json': '3\n' },
  );
  const { files } = await mergeConflicts(place.gitDir, of);
  expect(files).toMatchObject([{ path: 'a.json', driver: 'own' }]);
  expect(await unmerged(of)).toEqual(['a.json']);
});

const rule = (at: number): string =>
  `assets/part-${String(at)}/weights.bin filter=lfs diff=lfs merge=lfs -text\n`;

test.each([
  ['the last line of long attributes counts', 6_000, { count: 0, files: [] }],
  [
    'of attributes that are too long it is said that they do not count',
    90_000,
    { count: 1, uncounted: true },
  ],
])('%s', async (_, lines, expected) => {
  const attributes = `${Array.from({ length: lines }, (__, at) => rule(at)).join('')}log.txt merge=union\n`;
  const of = await parted(
    { '.gitattributes': attributes, 'log.txt': 'one\n' },
    { 'log.txt': 'base\n' },
    { 'log.txt': 'branch\n' },
  );
  expect(await mergeConflicts(place.gitDir, of)).toMatchObject(expected);
});

test('what attributes keep from being merged by lines is in conflict where both sides changed it', async () => {
  const of = await parted(
    { '.gitattributes': '*.lock -merge\n*.dat binary\n', 'a.lock': thirtyLines(), 'b.dat': thirtyLines() },
    { 'a.lock': thirtyLines([2, 'base']), 'b.dat': thirtyLines([2, 'base']) },
    { 'a.lock': thirtyLines([20, 'branch']), 'b.dat': thirtyLines([20, 'branch']) },
  );
  expect(await kinds(of)).toEqual([
    ['a.lock', 'binary'],
    ['b.dat', 'binary'],
  ]);
  expect(await unmerged(of)).toEqual(['a.lock', 'b.dat']);
});

test('paths with a line feed, or with quotes, have their lines', async () => {
  const [path, quoted] = ['two\nlines.txt', 'a "b".txt'];
  const of = await parted(
    { [path]: 'one\n', [quoted]: 'one\n' },
    { [path]: 'base\n', [quoted]: 'base\n' },
    { [path]: 'branch\n', [quoted]: 'branch\n' },
  );
  const { files } = await mergeConflicts(place.gitDir, of);
  for (const file of files) expect(file).toMatchObject({ kind: 'lines', lines: [{ base: some('base') }] });
  expect(files).toHaveLength(2);
});

test('nothing is left in the repository, and nothing that it configures counts or runs', async () => {
  const attributes = { '.gitattributes': 'b.txt merge=own\n' };
  const of = await parted(
    { ...attributes, 'a.txt': 'one\n', 'b.txt': 'one\n' },
    { 'a.txt': 'two\n', 'b.txt': 'two\n' },
    { 'a.txt': 'three\n', 'b.txt': 'three\n' },
  );
  const ran = join(root, 'ran');
  await git('config', 'merge.own.driver', `touch ${ran}`);
  await git('config', 'merge.default', 'union');
  await git('config', 'merge.conflictStyle', 'merge');
  const before = await git('count-objects', '-v');
  expect(await kinds(of)).toEqual([
    ['a.txt', 'lines'],
    ['b.txt', 'lines'],
  ]);
  expect(existsSync(ran)).toBe(false);
  expect(await git('count-objects', '-v')).toBe(before);
});

test('settings with which Git merges otherwise are named, and no others', async () => {
  const of = await parted(
    { 'old/a.txt': thirtyLines() },
    { 'old/a.txt': null, 'new/a.txt': thirtyLines() },
    { 'old/added.txt': 'added\n' },
  );
  const named = async (...tried: string[]) =>
    (await mergeConflicts(place.gitDir, of, { settings: { tried, untried: [] } })).settings;
  expect(await mergeConflicts(place.gitDir, of)).toMatchObject({ count: 1 });
  // Then Git merges these cleanly.
  expect(await named('merge.directoryRenames=true')).toEqual(['merge.directoryRenames=true']);
  expect(await named('merge.renameLimit=1000')).toBeUndefined();
  // Git refuses to merge then.
  expect(await named('merge.renameLimit=many')).toEqual(['merge.renameLimit=many']);
  const untried = ['merge.default=mine'];
  expect(await mergeConflicts(place.gitDir, of, { settings: { tried: [], untried } })).toMatchObject({
    settings: untried,
  });
});

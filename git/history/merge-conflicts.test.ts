import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { type Files, parted, thirtyLines, unmerged } from '../testing/merge-scene.ts';
import { begin, beginAll, endAll, git, place, root, WHO } from '../testing/work-tree-scene.ts';
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

const lines = async (of: { into: string; tip: string }) =>
  (await mergeConflicts(place.gitDir, of)).files.flatMap((file) => file.lines);

test('more renames than a diff compares are found, up to the limit that Git has for merges', async () => {
  const files = (name: (at: number) => string, ...changed: [number, string][]): Files =>
    Object.fromEntries(
      Array.from({ length: 1_010 }, (_, at) => [name(at), `${at}\n${thirtyLines(...changed)}`]),
    );
  const gone = Object.fromEntries(Object.keys(files((at) => `old/${at}`)).map((path) => [path, null]));
  const of = await parted(
    files((at) => `old/${at}`),
    files((at) => `old/${at}`, [20, 'base']),
    { ...gone, ...files((at) => `new/${1_010 - at}x`, [2, 'branch']) },
  );
  expect(await mergeConflicts(place.gitDir, of)).toEqual({ files: [], count: 0, isCut: false });
});

test('where Git did not compare all files to find renamed ones, that is said', async () => {
  const options = { gitDir: place.gitDir, config: WHO };
  /** A commit of more files than Git compares, none of which has to be there as long as they are not compared. */
  const many = async (name: string, first: string, parent: string | null): Promise<string> => {
    const input = Array.from(
      { length: 7_001 },
      (_, at) => `100644 blob ${first}${`${at}`.padStart(39, '0')}\t${name}${at}\n`,
    );
    const tree = await gitText(['mktree', '--missing'], { ...options, input: input.join('') });
    const parents = parent === null ? [] : ['-p', parent];
    return await gitText(['commit-tree', tree, ...parents, '-m', name], options);
  };
  const from = await many('a', 'a', null);
  const into = await many('a', 'c', from);
  const tip = await many('b', 'b', from);
  expect(await mergeConflicts(place.gitDir, { into, tip })).toMatchObject({ count: 7_001, isCut: true });
});

test('a conflict that ends a file tells which side has no line end there', async () => {
  const of = await parted({ a: 'one\nlast' }, { a: 'one\nlast line' }, { a: 'one\nlast\n' });
  const open = (line: string) => ({ ...some(line), noLineEnd: true });
  expect(await lines(of)).toEqual([
    { before: [open('last')], base: open('last line'), branch: some('last') },
  ]);
});

test('sides that differ in a blank or a line end are not alike', async () => {
  const of = await parted(
    { a: 'one\n', b: 'one\n' },
    { a: 'five\r\n', b: 'five \n' },
    { a: 'five\n', b: 'five\n' },
  );
  expect(await lines(of)).toEqual([
    { before: [some('one')], base: some('five\r'), branch: some('five') },
    { before: [some('one')], base: some('five '), branch: some('five') },
  ]);
});

test.each([
  ['split', ['one/a', 'two/b'], 'old'],
  ['renamed', ['new/a', 'new/b'], 'new/c'],
])('a folder that was %s leaves files without a place: that is no clean merge', async (_how, names, path) => {
  const [a, b] = [thirtyLines([1, 'a']), thirtyLines([1, 'b'])];
  const of = await parted(
    { 'old/a': a, 'old/b': b },
    { 'old/c': 'new\n' },
    { 'old/a': null, 'old/b': null, [names[0] ?? '']: a, [names[1] ?? '']: b },
  );
  expect(await kinds(of)).toEqual([[path, 'unplaced']]);
});

test('a link, and a file that one side alone makes executable, are told as that', async () => {
  const from = await commitOf({ link: ['120000', 'one'] });
  const into = await commitOf({ link: ['120000', 'two'], run: ['100644', 'x'] }, from);
  const tip = await commitOf({ link: ['120000', 'three'], run: ['100755', 'x'] }, from);
  expect(await kinds({ into, tip })).toEqual([
    ['link', 'links'],
    ['run', 'modes'],
  ]);
});

/** A commit of files with their modes and texts. */
async function commitOf(
  files: Record<string, [mode: string, text: string]>,
  parent?: string,
): Promise<string> {
  const options = { gitDir: place.gitDir, config: WHO };
  let input = '';
  for (const [path, [mode, text]] of Object.entries(files)) {
    const blob = await gitText(['hash-object', '-w', '--stdin'], { ...options, input: text });
    input += `${mode} blob ${blob}\t${path}\n`;
  }
  const tree = await gitText(['mktree'], { ...options, input });
  const parents = parent === undefined ? [] : ['-p', parent];
  return await gitText(['commit-tree', tree, ...parents, '-m', 'Files'], options);
}

test('where merge bases conflict with each other, what was before is two texts in one conflict', async () => {
  const file = (five: string, eight = '8'): Record<string, [string, string]> => ({
    f: ['100644', [1, 2, 3, 4, five, 6, 7, eight, 9].map((line) => `${line}\n`).join('')],
  });
  const from = await commitOf(file('5'));
  const [one, two] = [await commitOf(file('left 5'), from), await commitOf(file('right 5'), from)];
  const merged = async (first: string, second: string, five: string, eight?: string) => {
    const tree = await git('rev-parse', `${await commitOf(file(five, eight))}^{tree}`);
    const options = { gitDir: place.gitDir, config: WHO };
    return await gitText(['commit-tree', tree, '-p', first, '-p', second, '-m', 'Merge'], options);
  };
  const into = await merged(one, two, 'LEFT 5');
  const tip = await merged(two, one, 'RIGHT 5', 'right 8');
  const found = await lines({ into, tip });
  expect(found).toMatchObject([{ base: some('LEFT 5'), branch: some('RIGHT 5') }]);
  expect(found[0]?.before.toSorted((x, y) => (x.lines < y.lines ? -1 : 1))).toEqual([
    some('left 5'),
    some('right 5'),
  ]);
});

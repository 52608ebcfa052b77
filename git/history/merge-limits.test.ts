/** What Git says of a merge beyond the files in conflict, and what the lines of these do not tell. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { type Files, parted, thirtyLines } from '../testing/merge-scene.ts';
import { begin, beginAll, endAll, git, place, WHO } from '../testing/work-tree-scene.ts';
import { mergeConflicts } from './merge-conflicts.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const some = (...all: string[]) => ({ lines: all, more: 0 });

const kinds = async (of: { into: string; tip: string }) =>
  (await mergeConflicts(place.gitDir, of)).files.map(({ path, kind }) => [path, kind]);

const lines = async (of: { into: string; tip: string }) =>
  (await mergeConflicts(place.gitDir, of)).files.flatMap((file) => file.lines);

/** Files of which a diff compares fewer. */
const manyFiles = (name: (at: number) => string, ...changed: [number, string][]): Files =>
  Object.fromEntries(
    Array.from({ length: 1_010 }, (_, at) => [name(at), `${at}\n${thirtyLines(...changed)}`]),
  );

test('more renames than a diff compares are found, up to the limit that Git has for merges', async () => {
  const gone = Object.fromEntries(Object.keys(manyFiles((at) => `old/${at}`)).map((path) => [path, null]));
  const of = await parted(
    manyFiles((at) => `old/${at}`),
    manyFiles((at) => `old/${at}`, [20, 'base']),
    { ...gone, ...manyFiles((at) => `new/${1_010 - at}x`, [2, 'branch']) },
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

const nineLines = (five: string, eight = '8'): Record<string, [string, string]> => ({
  f: ['100644', [1, 2, 3, 4, five, 6, 7, eight, 9].map((line) => `${line}\n`).join('')],
});

test('where merge bases conflict with each other, what was before is two texts in one conflict', async () => {
  const from = await commitOf(nineLines('5'));
  const [one, two] = [await commitOf(nineLines('left 5'), from), await commitOf(nineLines('right 5'), from)];
  const merged = async (first: string, second: string, five: string, eight?: string) => {
    const tree = await git('rev-parse', `${await commitOf(nineLines(five, eight))}^{tree}`);
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

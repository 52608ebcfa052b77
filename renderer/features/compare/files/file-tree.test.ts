import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import { listRows, treeRows } from './file-tree.ts';

const files = diffFiles(
  'README.md',
  'src/a.ts',
  'src/c.ts',
  'src/http/b.ts',
  'src/http/d.ts',
  'test/unit/deep/e.ts',
);
const none = new Set<string>();
const shown = (rows: ReturnType<ReturnType<typeof treeRows>>): string[] =>
  rows.map((row) => `${row.level} ${row.name}`);

test('folders stand in folders, a chain of single ones is one row, and files keep the order of the diff', () => {
  const rows = treeRows(files)(none);
  expect(shown(rows)).toEqual([
    '1 README.md',
    '1 src/',
    '2 a.ts',
    '2 c.ts',
    '2 http/',
    '3 b.ts',
    '3 d.ts',
    '1 test/unit/deep/',
    '2 e.ts',
  ]);
  expect(rows.flatMap((row) => (row.kind === 'file' ? [files[row.at]] : []))).toEqual(files);
});

test('a closed folder hides all that is in it, and says how many files that is', () => {
  const rows = treeRows(files)(new Set(['src/']));
  expect(shown(rows)).toEqual(['1 README.md', '1 src/', '1 test/unit/deep/', '2 e.ts']);
  expect(rows[1]).toMatchObject({ kind: 'folder', id: 'src/', open: false, files: 4 });
  expect(shown(treeRows(files)(new Set(['src/http/'])))).toContain('2 http/');
});

test('a list has each file with its folder, in the order given', () => {
  expect(listRows(files.toReversed()).map((row) => row.kind === 'file' && [row.folder, row.name])[0]).toEqual(
    ['test/unit/deep/', 'e.ts'],
  );
  expect(listRows(files).map(({ id }) => id)).toEqual(files.map(({ path }) => path));
});

test('a hostile name is only text, and a path of thousands of folders only takes its length', () => {
  const deep = `${'d/'.repeat(2000)}f`;
  const odd = diffFiles('__proto__', 'a//', 'constructor/x', 'toString/y/z', deep);
  expect(treeRows(odd)(none).map((row) => row.name)).toEqual([
    '__proto__',
    'a//',
    'a//',
    'constructor/',
    'x',
    'toString/y/',
    'z',
    'd/'.repeat(2000),
    'f',
  ]);
});

test('folding a folder does not sort all files into folders again', () => {
  let reads = 0;
  const counted = diffFiles('a/1', 'a/2', 'b/3').map((file) => ({
    ...file,
    get path() {
      reads += 1;
      return file.path;
    },
  }));
  const rowsOf = treeRows(counted);
  rowsOf(none);
  reads = 0;
  expect(shown(rowsOf(new Set(['a/', 'b/'])))).toEqual(['1 a/', '1 b/']);
  expect(reads).toBe(0);
});

test('in any order of files, every row is in its folder, each folder counts what is in it, and hides it when closed', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'src');
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  fc.assert(
    // A name is not both a file and a folder.
    fc.property(fc.uniqueArray(path.map((one) => `${one}.c`)), fc.nat({ max: 1 }), (paths, odd) => {
      const rows = treeRows(diffFiles(...paths))(none);
      const listed = rows.filter(({ kind }) => kind === 'file').map(({ id }) => id);
      expect(listed.toSorted()).toEqual(paths.toSorted());
      const within: string[] = [];
      for (const row of rows) {
        within.length = row.level - 1;
        const above = within.at(-1) ?? '';
        expect(row.id).toBe(`${above}${row.name}`);
        if (row.kind === 'file') expect(paths[row.at]).toBe(row.id);
        else expect(row.files).toBe(paths.filter((one) => one.startsWith(row.id)).length);
        within.push(row.id);
      }
      const folders = rows.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : []));
      const closed = new Set(folders.filter((_, at) => at % 2 === odd));
      const isHidden = (id: string): boolean => [...closed].some((one) => id !== one && id.startsWith(one));
      expect(treeRows(diffFiles(...paths))(closed)).toEqual(
        rows
          .filter(({ id }) => !isHidden(id))
          .map((row) => (row.kind === 'folder' ? { ...row, open: !closed.has(row.id) } : row)),
      );
    }),
  );
});

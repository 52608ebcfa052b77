import { expect, test } from 'vitest';
import { treeRows } from './file-tree.ts';

const files = ['README.md', 'src/a.ts', 'src/http/b.ts', 'src/c.ts'].map((path) => ({ path }));
const none = new Set<string>();

test('folders are path groups; files keep the order of the diff within them', () => {
  expect(treeRows(files, none).map((row) => `${row.level} ${row.name}`)).toEqual([
    '1 README.md',
    '1 src/',
    '2 a.ts',
    '2 c.ts',
    '1 src/http/',
    '2 b.ts',
  ]);
});

test('a closed folder hides its files', () => {
  const rows = treeRows(files, new Set(['src/']));
  expect(rows.map((row) => row.id)).toEqual(['README.md', 'src/', 'src/http/', 'src/http/b.ts']);
  expect(rows[1]).toMatchObject({ kind: 'folder', open: false });
});

test('a hostile name is only text', () => {
  expect(treeRows([{ path: '__proto__' }, { path: 'a//' }], none).map((row) => row.name)).toEqual([
    '__proto__',
    'a//',
    'a//',
  ]);
});

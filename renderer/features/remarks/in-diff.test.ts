import { expect, test } from 'vitest';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import {
  composerPath,
  countsByFile,
  namesInDiff,
  threadsElsewhere,
  threadsInDiff,
  withCopies,
  withSource,
} from './in-diff.ts';

const on = (path: string, side: 'new' | 'old' = 'new'): RemarkThread => ({
  key: `${side} ${path}`,
  notesRef: 'refs/notes/reviews',
  commit: '1'.repeat(40),
  subject: 'Change it',
  anchor: { path, side, lines: { first: 1, last: 1 } },
  resolved: false,
  remarks: [],
  placed: { at: 'lines', path, side, lines: { first: 1, last: 1 } },
});

test('removed lines of a renamed file stand in the file of the new name', () => {
  const files = [diffFile('now.ts', { oldPath: 'before.ts', state: 'R' })];
  const [thread] = threadsInDiff([on('before.ts', 'old')], namesInDiff(files));
  expect(thread).toMatchObject({ key: 'old before.ts', placed: { path: 'now.ts', side: 'old' } });
  expect(thread?.anchor.path).toBe('before.ts');
});

test('a file that has the old name today keeps its own threads', () => {
  const files = [diffFile('copy.ts', { oldPath: 'a.ts', state: 'C' }), diffFile('a.ts')];
  expect(threadsInDiff([on('a.ts')], namesInDiff(files)).map(({ placed }) => placed.path)).toEqual(['a.ts']);
});

test('what the diff does not show is left out', () => {
  expect(threadsInDiff([on('elsewhere.ts')], namesInDiff([diffFile('a.ts')]))).toEqual([]);
});

test('a file that was renamed and copied has the threads of its old name where it was renamed to', () => {
  const files = [
    diffFile('b.ts', { oldPath: 'a.ts', state: 'C' }),
    diffFile('c.ts', { oldPath: 'a.ts', state: 'R' }),
    diffFile('d.ts', { oldPath: 'a.ts', state: 'C' }),
  ];
  const { shownAs, nameOn } = namesInDiff(files);
  expect(shownAs({ path: 'a.ts' })).toBe('c.ts');
  expect(['b.ts', 'c.ts', 'd.ts'].map((path) => nameOn(path, 'old'))).toEqual(['a.ts', 'a.ts', 'a.ts']);
  expect(nameOn('c.ts', 'new')).toBe('c.ts');
});

test('removed lines have their threads in every copy of their file, too, and once only in the diff', () => {
  const files = [
    diffFile('a.ts'),
    diffFile('b.ts', { oldPath: 'a.ts', state: 'C' }),
    diffFile('c.ts', { oldPath: 'a.ts', state: 'C' }),
  ];
  const names = namesInDiff(files);
  const all = [on('a.ts', 'old'), on('a.ts')];
  const threads = threadsInDiff(all, names);
  expect(threads.map(({ key, placed }) => [key, placed.path])).toEqual([
    ['old a.ts', 'a.ts'],
    ['new a.ts', 'a.ts'],
  ]);
  const places = withCopies(threads).map(({ key, placed, again }) => [key, placed.path, again]);
  expect(places).toEqual([
    ['old a.ts', 'a.ts', undefined],
    ['old a.ts', 'b.ts', true],
    ['old a.ts', 'c.ts', true],
    ['new a.ts', 'a.ts', undefined],
  ]);
  expect(threadsElsewhere(all, names)).toEqual([]);
});

test('a text stays in the copy in which it was begun, as long as that has its lines', () => {
  const files = [diffFile('a.ts'), diffFile('b.ts', { oldPath: 'a.ts', state: 'C' }), diffFile('c.ts')];
  const names = namesInDiff(files);
  expect(composerPath(names, { path: 'a.ts', side: 'old' }, 'b.ts')).toBe('b.ts');
  expect(composerPath(names, { path: 'a.ts', side: 'old' }, 'c.ts')).toBe('a.ts');
  expect(composerPath(names, { path: 'a.ts', side: 'old' }, undefined)).toBe('a.ts');
  expect(composerPath(names, { path: 'a.ts', side: 'new' }, 'b.ts')).toBe('a.ts');
});

test('lines of a file that was only copied are in its copy as they were, and not as they are', () => {
  const names = namesInDiff([diffFile('b.ts', { oldPath: 'a.ts', state: 'C' })]);
  const all = [on('a.ts', 'old'), on('a.ts')];
  const places = withCopies(threadsInDiff(all, names)).map(({ key, placed }) => [key, placed.path]);
  expect(places).toEqual([['old a.ts', 'b.ts']]);
  expect(threadsElsewhere(all, names).map(({ key }) => key)).toEqual(['new a.ts']);
});

test('without threads the answer is the same value, whatever files there are', () => {
  const none: readonly RemarkThread[] = [];
  expect(threadsInDiff(none, namesInDiff([]))).toBe(none);
});

test('a file is named with the one that it was made from, of which a copy has the old lines alone', () => {
  const names = namesInDiff([
    diffFile('kept.ts'),
    diffFile('copy.ts', { oldPath: 'kept.ts', state: 'C' }),
    diffFile('now.ts', { oldPath: 'before.ts', state: 'R' }),
    diffFile('later.ts', { oldPath: 'used.ts', state: 'R' }),
    diffFile('used.ts'),
  ]);
  const paths = ['kept.ts', 'copy.ts', 'now.ts', 'later.ts'];
  expect(paths.map((path) => withSource(names, path).from)).toEqual([
    undefined,
    { path: 'kept.ts', oldLinesOnly: true },
    { path: 'before.ts', oldLinesOnly: false },
    { path: 'used.ts', oldLinesOnly: true },
  ]);
});

test('remarks on old lines count once, in the file that shows them, and those outside the diff under their own name', () => {
  const names = namesInDiff([
    diffFile('now.ts', { oldPath: 'before.ts', state: 'R' }),
    diffFile('one.ts', { oldPath: 'gone.ts', state: 'C' }),
    diffFile('two.ts', { oldPath: 'gone.ts', state: 'C' }),
  ]);
  const threads = [on('before.ts', 'old'), on('now.ts'), on('gone.ts', 'old'), on('elsewhere.ts')];
  expect([...countsByFile(threads, names)].map(([path, { all }]) => [path, all])).toEqual([
    ['now.ts', 2],
    ['one.ts', 1],
    ['elsewhere.ts', 1],
  ]);
});

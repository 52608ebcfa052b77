import { expect, test } from 'vitest';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { namesInDiff, threadsInDiff } from './in-diff.ts';

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
  expect(shownAs('a.ts')).toBe('c.ts');
  expect(['b.ts', 'c.ts', 'd.ts'].map((path) => nameOn(path, 'old'))).toEqual(['a.ts', 'a.ts', 'a.ts']);
  expect(nameOn('c.ts', 'new')).toBe('c.ts');
});

test('without threads the answer is the same value, whatever files there are', () => {
  const none: readonly RemarkThread[] = [];
  expect(threadsInDiff(none, namesInDiff([]))).toBe(none);
});

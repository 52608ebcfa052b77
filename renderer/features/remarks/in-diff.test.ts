import { expect, test } from 'vitest';
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
  const files = [{ path: 'now.ts', oldPath: 'before.ts' }];
  const [thread] = threadsInDiff([on('before.ts', 'old')], namesInDiff(files));
  expect(thread).toMatchObject({ key: 'old before.ts', placed: { path: 'now.ts', side: 'old' } });
  expect(thread?.anchor.path).toBe('before.ts');
});

test('a file that has the old name today keeps its own threads', () => {
  const files = [
    { path: 'copy.ts', oldPath: 'a.ts' },
    { path: 'a.ts', oldPath: '' },
  ];
  expect(threadsInDiff([on('a.ts')], namesInDiff(files)).map(({ placed }) => placed.path)).toEqual(['a.ts']);
});

test('what the diff does not show is left out', () => {
  expect(threadsInDiff([on('elsewhere.ts')], namesInDiff([{ path: 'a.ts', oldPath: '' }]))).toEqual([]);
});

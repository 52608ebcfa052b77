import { expect, test } from 'vitest';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { inReadingOrder, stepThread } from './thread-order.ts';

const thread = (key: string, placed: RemarkThread['placed']): RemarkThread => ({
  key,
  notesRef: 'refs/notes/reviews',
  commit: '1'.repeat(40),
  subject: 'Change it',
  anchor: { path: placed.path, side: 'new', lines: null },
  resolved: false,
  remarks: [],
  placed,
});
const line = (key: string, path: string, at: number, side: 'new' | 'old' = 'new') =>
  thread(key, { at: 'lines', path, side, lines: { first: at, last: at } });

const paths = new Map([
  ['a.ts', 0],
  ['b.ts', 1],
]);

test('by file as the diff has them, the whole file first, then down its lines', () => {
  const threads = [
    line('b9', 'b.ts', 9),
    line('a20', 'a.ts', 20),
    line('a7', 'a.ts', 7),
    line('a7 removed', 'a.ts', 7, 'old'),
    thread('a earlier', { at: 'earlier', path: 'a.ts', first: 1, lines: [] }),
    thread('a', { at: 'file', path: 'a.ts' }),
    line('elsewhere', 'c.ts', 1),
  ];
  const keys = inReadingOrder(threads, paths).map(({ key }) => key);
  expect(keys).toEqual(['a', 'a earlier', 'a7 removed', 'a7', 'a20', 'b9']);
});

test('steps go on from the one before and round at the ends', () => {
  const ordered = [line('one', 'a.ts', 1), line('two', 'a.ts', 2), line('three', 'b.ts', 1)];
  expect(stepThread(ordered, null, 1)?.key).toBe('one');
  expect(stepThread(ordered, null, -1)?.key).toBe('three');
  expect(stepThread(ordered, 'one', 1)?.key).toBe('two');
  expect(stepThread(ordered, 'three', 1)?.key).toBe('one');
  expect(stepThread(ordered, 'one', -1)?.key).toBe('three');
  expect(stepThread([], null, 1)).toBeUndefined();
});

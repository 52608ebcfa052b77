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
  const from = (current: string | null, step: 1 | -1) => stepThread(ordered, current, step, null, paths)?.key;
  expect(from(null, 1)).toBe('one');
  expect(from(null, -1)).toBe('three');
  expect(from('one', 1)).toBe('two');
  expect(from('three', 1)).toBe('one');
  expect(from('one', -1)).toBe('three');
  expect(stepThread([], null, 1, null, paths)).toBeUndefined();
});

test('from elsewhere steps begin where the reader is', () => {
  const ordered = [
    line('a5', 'a.ts', 5),
    line('a9', 'a.ts', 9),
    thread('b', { at: 'file', path: 'b.ts' }),
    line('b3', 'b.ts', 3),
  ];
  const from = (current: string | null, step: 1 | -1, path: string, last?: number) => {
    const lines = last === undefined ? null : ({ side: 'new', last } as const);
    return stepThread(ordered, current, step, { path, lines }, paths)?.key;
  };
  expect(from(null, 1, 'a.ts', 6)).toBe('a9');
  expect(from(null, -1, 'a.ts', 6)).toBe('a5');
  expect(from(null, 1, 'b.ts')).toBe('b');
  expect(from(null, -1, 'b.ts')).toBe('a9');
  // Still at the one that was stepped to, at its line or somewhere in its file.
  expect(from('a5', 1, 'a.ts', 5)).toBe('a9');
  expect(from('b', 1, 'b.ts')).toBe('b3');
  // Another line since, or another file.
  expect(from('a5', 1, 'a.ts', 10)).toBe('b');
  expect(from('a5', 1, 'b.ts')).toBe('b');
  expect(from('b3', 1, 'b.ts', 8)).toBe('a5');
});

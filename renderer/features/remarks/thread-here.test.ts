import { expect, test } from 'vitest';
import { threadHere, type ReaderAt } from './thread-here.ts';
import { threadOn } from './thread.testing.ts';

const NOWHERE: ReaderAt = { focused: null, current: null, path: 'a.ts', lines: null };
const on = (first: number, last: number, key: string, side: 'new' | 'old' = 'new') =>
  threadOn('a.ts', first, { key, placed: { at: 'lines', path: 'a.ts', side, lines: { first, last } } });
const threads = [
  on(10, 30, 'wide'),
  on(12, 12, 'narrow'),
  on(12, 12, 'beside'),
  on(12, 12, 'removed', 'old'),
  threadOn('a.ts', 1, { key: 'file', placed: { at: 'file', path: 'a.ts' } }),
  threadOn('b.ts', 12, { key: 'other file' }),
];
const here = (at: Partial<ReaderAt>): string | undefined => threadHere(threads, { ...NOWHERE, ...at })?.key;
const cursor = (line: number, side: 'new' | 'old' = 'new') => ({
  path: 'a.ts',
  side,
  first: line,
  last: line,
});

test('the thread with the focus is meant, wherever the cursor is', () => {
  expect(here({ focused: 'other file', current: 'wide', lines: cursor(12) })).toBe('other file');
  expect(here({ focused: 'of another list', lines: cursor(12) })).toBeUndefined();
});

test('a cursor on lines of a thread means it: the one last gone to, else the one with the fewest lines', () => {
  expect(here({ lines: cursor(20) })).toBe('wide');
  expect(here({ lines: cursor(12) })).toBe('narrow');
  expect(here({ lines: cursor(12), current: 'beside' })).toBe('beside');
  expect(here({ lines: cursor(12, 'old'), current: 'beside' })).toBe('removed');
  expect(here({ lines: { ...cursor(25), first: 25, last: 40 } })).toBe('wide');
});

test('a cursor elsewhere means none, whatever one last went to', () => {
  expect(here({ lines: cursor(40), current: 'wide' })).toBeUndefined();
  expect(here({ lines: cursor(40), current: 'file' })).toBeUndefined();
});

test('without a cursor the one last gone to is meant, while its file is read', () => {
  expect(here({ current: 'file' })).toBe('file');
  expect(here({ current: 'file', path: 'b.ts' })).toBeUndefined();
  expect(here({})).toBeUndefined();
});

import { expect, test } from 'vitest';
import { candidatesOf } from '../shared/domain/remarks/candidates.ts';
import { numberedLines, plainJson, threadJson, threadText } from './print.ts';
import { nameThreads } from './thread.ts';
import { remarkOf, threadOf } from './thread.testing.ts';

const printed = (...args: Parameters<typeof threadOf>): string =>
  nameThreads([threadOf(...args)], new Set())
    .map(threadText)
    .join('')
    .replace(/\[[0-9a-f]{8}\]/, '[id]');

test('a thread is printed as a compiler prints a message, with its answers indented', () => {
  expect(printed('Why?')).toBe('a.ts:3: Ann: [id] Why?\n');
  const remarks = [remarkOf('Why?\n\nb.ts:1: Ann: [0] no'), remarkOf('Because.\nReally.', null)];
  expect(printed('', { remarks, resolved: true })).toBe(
    'a.ts:3: Ann: [id] (resolved) Why?\n\n    b.ts:1: Ann: [0] no\n    unknown: Because.\n        Really.\n',
  );
});

test('ranges, removed lines, files, and what is outdated', () => {
  const lines = { first: 3, last: 5 };
  expect(printed('x', { placed: { at: 'lines', path: 'b.ts', side: 'new', lines } })).toBe(
    'b.ts:3-5: Ann: [id] x\n',
  );
  const anchor = { path: 'a.ts', side: 'old', lines } as const;
  expect(printed('x', { anchor, placed: { at: 'earlier', path: 'a.ts', first: 3, lines: [] } })).toBe(
    'a.ts:-3-5: Ann: [id] (outdated, from cccccccccc) x\n',
  );
  const file = { path: 'a.ts', side: 'new', lines: null } as const;
  expect(printed('x', { anchor: file, placed: { at: 'file', path: 'a.ts' } })).toBe('a.ts: Ann: [id] x\n');
});

test('a path that Git quotes is quoted, and no name takes a line of its own', () => {
  const placed = { at: 'lines', path: 'a\n"b".ts', side: 'new', lines: { first: 1, last: 1 } } as const;
  const remarks = [remarkOf('x', 'Eve\nb.ts:1: Ann')];
  expect(printed('x', { placed, remarks })).toBe('"a\\n\\"b\\".ts":1: Eve⟨LF⟩b.ts:1: Ann: [id] x\n');
});

test.each([
  ['a:5:b.txt', '"a:5:b.txt"'],
  ['a: b.txt', '"a: b.txt"'],
  [' a.txt', '" a.txt"'],
  ['a\u202eb.txt', '"a\\342\\200\\256b.txt"'],
  ['a b-é.txt', 'a b-é.txt'],
  // Bytes that are not UTF-8 are quoted already.
  ['"a\\377.txt"', '"a\\377.txt"'],
])('the end of the path %j can be found, and it reads back', (path, spelling) => {
  const placed = { at: 'lines', path, side: 'new', lines: { first: 5, last: 5 } } as const;
  expect(printed('x', { placed })).toBe(`${spelling}:5: Ann: [id] x\n`);
  expect(candidatesOf(`${spelling}:5: x`)[0]?.anchor).toMatchObject({ path, lines: { first: 5 } });
});

test('JSON has one object a line, and reads back as it was', () => {
  const text = 'é\u202e\u001b[2J\u{e0041}\n\u2028\udc80 😀';
  const [named] = nameThreads(
    [threadOf(text, { remarks: [remarkOf(text), remarkOf('y', null)] })],
    new Set(),
  );
  const line = named === undefined ? '' : threadJson(named);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  // oxlint-disable-next-line no-control-regex -- exactly what must not be there
  expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e\u{e0041}]/u);
  expect(line).toContain('é');
  expect(JSON.parse(line)).toEqual({
    v: 1,
    id: named?.id,
    path: 'a.ts',
    first: 3,
    last: 3,
    side: 'new',
    state: 'open',
    outdated: false,
    applied: false,
    quotedIn: null,
    commit: 'c'.repeat(40),
    ref: 'refs/notes/reviews',
    author: 'Ann',
    date: '2026-01-02T03:04:05+00:00',
    text,
    replies: [{ author: null, date: '2026-01-02T03:04:05+00:00', text: 'y' }],
  });
  expect(JSON.parse(plainJson({ text: 'a\\u202e\u202e' }))).toEqual({ text: 'a\\u202e\u202e' });
});

test('lines have their numbers, aligned', () => {
  expect(numberedLines(9, ['a\r', '\tb\u001b'])).toBe('     9 | a\n    10 | \tb⟨ESC⟩\n');
});

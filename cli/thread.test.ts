import { expect, test } from 'vitest';
import { nameThreads, threadNamed } from './thread.ts';
import { remarkOf, threadOf } from './thread.testing.ts';

const idsOf = (...threads: ReturnType<typeof threadOf>[]): string[] =>
  nameThreads(threads, new Set()).map(({ id }) => id);

test('an id stays over other lines, commits, answers and resolving', () => {
  const [id] = idsOf(threadOf('Why?'));
  const lines = { first: 8, last: 9 };
  const moved = threadOf('Why?', {
    commit: 'd'.repeat(40),
    anchor: { path: 'a.ts', side: 'new', lines },
    resolved: true,
    remarks: [remarkOf('Why?'), remarkOf('Because.')],
  });
  expect(idsOf(moved)).toEqual([id]);
  expect(id).toMatch(/^[0-9a-f]{8}$/);
});

test('equal remarks of one file are numbered, and those of a renamed file are still found', () => {
  const anchor = { path: 'b.ts', side: 'new', lines: { first: 3, last: 3 } } as const;
  const threads = [threadOf('Why?'), threadOf('Why?'), threadOf('How?')];
  const named = nameThreads(threads, new Set());
  expect(named[1]?.id).toBe(`${named[0]?.id ?? ''}.2`);
  for (const one of named) expect(threadNamed(named, one.id)).toBe(one);
  const [before] = idsOf(threadOf('How?', { anchor }));
  expect(threadNamed(named, before ?? '')).toBe(named[2]);
  const [either] = idsOf(threadOf('Why?', { anchor }));
  expect(() => threadNamed(named, either ?? '')).toThrow(named[1]?.id);
});

test('an id that is none is a wrong word, and one of nothing is not found', () => {
  const named = nameThreads([threadOf('Why?')], new Set());
  expect(() => threadNamed(named, 'Why?')).toThrow(expect.objectContaining({ code: 2 }));
  expect(() => threadNamed(named, '00000000')).toThrow(expect.objectContaining({ code: 1 }));
});

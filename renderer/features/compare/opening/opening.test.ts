import { expect, test } from 'vitest';
import { suggest } from './opening.ts';

const branch = (name: string, createdAt: string | null = null, head = name) => ({ name, head, createdAt });

test('the newest other branch is read first', () => {
  const branches = [
    branch('main'),
    branch('old', '2026-01-01T00:00:00Z'),
    branch('new', '2026-11-01T00:00:00Z'),
  ];
  expect(suggest(branches, 'main')).toBe('new');
});

test('without dates the order of the host holds', () => {
  expect(suggest([branch('main'), branch('b'), branch('a')], 'main')).toBe('b');
});

test('a branch that stands where the base stands has nothing to show', () => {
  const branches = [
    branch('main', '2026-11-02T00:00:00Z', 'x'),
    branch('cut', '2026-11-02T00:00:00Z', 'x'),
    branch('work', '2026-11-01T00:00:00Z', 'y'),
  ];
  expect(suggest(branches, 'main')).toBe('work');
  expect(suggest(branches.slice(0, 2), 'main')).toBe('cut');
});

test('a branch that by its name holds no code comes last, however new it is', () => {
  const old = branch('work', '2026-01-01T00:00:00Z');
  const [pages, todo] = [branch('gh-pages', '2026-11-01T00:00:00Z'), branch('todo', '2026-11-02T00:00:00Z')];
  expect(suggest([branch('main'), pages, todo, old], 'main')).toBe('work');
  expect(suggest([branch('main'), pages, todo], 'main')).toBe('todo');
});

test('one branch alone has nothing to be compared with', () => {
  expect(suggest([branch('main')], 'main')).toBeNull();
});

import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

const branch = (name: string, createdAt: string | null = null) => ({ name, head: 'a'.repeat(40), createdAt });

test('the newest other branch is read first', () => {
  const branches = [
    branch('main'),
    branch('old', '2026-01-01T00:00:00Z'),
    branch('new', '2026-11-01T00:00:00Z'),
  ];
  expect(suggest(branches, 'main', false)).toEqual({ branch: 'new' });
});

test('without dates the order of the host holds', () => {
  expect(suggest([branch('main'), branch('b'), branch('a')], 'main', false)).toEqual({ branch: 'b' });
});

test('in a local folder what is checked out is the work, not the base', () => {
  expect(suggest([branch('fix'), branch('main')], 'fix', true)).toEqual({ branch: 'fix', base: 'main' });
  expect(suggest([branch('fix'), branch('main')], 'main', true)).toEqual({ branch: 'fix' });
  expect(suggest([branch('fix'), branch('main')], 'fix', false)).toEqual({ branch: 'main' });
});

test('one branch alone has nothing to be compared with', () => {
  expect(suggest([branch('main')], 'main', true)).toBeNull();
});

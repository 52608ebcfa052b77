import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const all = ['a', 'b', 'c'].map((name) => ({ name, defaultBranch: 'main', createdAt: null, upstream: null }));
const names = (sections: ReturnType<typeof sectionsOf>): Record<string, string[]> =>
  Object.fromEntries(
    sections.map((section) => [section.title, section.repositories.map(({ name }) => name)]),
  );

test('each repository stands once, where it matters most', () => {
  expect(names(sectionsOf(all, { pinned: ['c'], recent: ['c', 'b', 'gone'] }, false))).toEqual({
    Pinned: ['c'],
    Recent: ['b'],
    'All repositories': ['a'],
  });
});

test('searching shows one list, and an empty section is no section', () => {
  expect(names(sectionsOf(all, { pinned: ['c'], recent: [] }, true))).toEqual({ Found: ['a', 'b', 'c'] });
  expect(sectionsOf([], { pinned: [], recent: [] }, true)).toEqual([]);
});

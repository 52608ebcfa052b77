import { expect, test } from 'vitest';
import { commitLineOf, diffEndsOf, elsewhereOf, type DiffLine } from './line-place.ts';

const [tip, base, parent] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
const line = (some: Partial<DiffLine>): DiffLine => ({
  path: 'new.ts',
  otherPath: 'old.ts',
  side: 'new',
  line: 5,
  other: null,
  sinceViewed: false,
  ...some,
});
const unchanged = line({ other: 3 });
const removed = line({ path: 'old.ts', otherPath: 'new.ts', side: 'old', line: 4 });

test('added lines are looked up in the branch, removed and unchanged ones at the merge base', () => {
  const ends = diffEndsOf({ commits: { sha: tip, base: parent } }, base, undefined);
  expect(commitLineOf(ends, line({}))).toEqual({ commit: tip, path: 'new.ts', line: 5 });
  expect(commitLineOf(ends, removed)).toEqual({ commit: base, path: 'old.ts', line: 4 });
  expect(commitLineOf(ends, unchanged)).toEqual({ commit: base, path: 'old.ts', line: 3 });
});

test('the old side is what the diff was made with: a merge base, a parent, the base itself, nothing', () => {
  expect(diffEndsOf({ commits: { sha: tip, base } }, undefined, parent).old).toBe(base);
  expect(diffEndsOf({ commits: { sha: tip, base } }, '', parent).old).toBe(base);
  expect(diffEndsOf({ commits: { sha: tip, base, twoDot: true } }, parent, undefined).old).toBe(base);
  expect(diffEndsOf({ commits: { sha: tip } }, undefined, parent).old).toBe(parent);
  expect(diffEndsOf({ commits: { sha: tip, base: null } }, undefined, undefined).old).toBeNull();
});

test('lines that no commit has are said to be so; the others of the same diff are looked up', () => {
  const made = [
    { sha: tip, merge: true as const },
    { sha: tip, since: { sha: parent, base } },
  ];
  for (const commits of made) {
    const ends = diffEndsOf({ commits }, base, parent);
    expect(commitLineOf(ends, removed)).toMatchObject({
      cannot: expect.stringContaining('No commit contains it'),
    });
    expect(commitLineOf(ends, unchanged)).toEqual({ commit: tip, path: 'new.ts', line: 5 });
    const other = { ...removed, other: 9 };
    expect(commitLineOf(ends, other)).toEqual({ commit: tip, path: 'new.ts', line: 9 });
  }
  const ends = diffEndsOf({ commits: { sha: tip, base } }, base, undefined);
  expect(commitLineOf(ends, { ...removed, sinceViewed: true })).toMatchObject({
    cannot: expect.stringContaining('viewed before'),
  });
  expect(commitLineOf(ends, { ...unchanged, sinceViewed: true })).toEqual({
    commit: tip,
    path: 'new.ts',
    line: 5,
  });
});

test('before it was moved here, a line is looked up where it was; a removed one only says where it went', () => {
  const ends = diffEndsOf({ commits: { sha: tip, base } }, base, undefined);
  const moved = { path: 'cart.ts', line: 7, copied: false, changed: false };
  const at = { commit: base, path: 'cart.ts', line: 7 };
  expect(elsewhereOf(ends, line({}), moved)).toMatchObject({ words: 'Moved from', at, same: true });
  expect(elsewhereOf(ends, line({}), { ...moved, copied: true })).toMatchObject({ words: 'Copied from', at });
  expect(elsewhereOf(ends, line({}), { ...moved, changed: true })).toMatchObject({ at, same: false });
  expect(elsewhereOf(ends, removed, moved)).toMatchObject({ words: 'Moved to', at: null });
  expect(elsewhereOf(ends, line({ sinceViewed: true }), moved)?.at).toBeNull();
  const made = diffEndsOf({ commits: { sha: tip, merge: true } }, base, parent);
  expect(elsewhereOf(made, line({}), moved)?.at).toBeNull();
  expect(elsewhereOf(ends, line({}), null)).toBeNull();
});

import { expect, test } from 'vitest';
import { chipOf, lastCommitWith } from './file-commit.ts';

test('a commit that deletes a file says so, and opens it as it was before', () => {
  const [sha, parent] = ['b'.repeat(40), 'a'.repeat(40)];
  expect(lastCommitWith({ sha, parent, state: 'D' })).toBe(parent);
  expect(lastCommitWith({ sha, parent, state: 'M' })).toBe(sha);
  expect(chipOf({ state: 'D', oldPath: '' })).toEqual({ chip: 'deleted' });
  expect(chipOf({ state: 'R', oldPath: 'old.ts' })).toEqual({ chip: 'was old.ts' });
  expect(chipOf({ state: 'M', oldPath: '' })).toEqual({});
});

import { expect, test } from 'vitest';
import { STAGED, WORKTREE } from '../../shared/domain/worktree.ts';
import { showsUncommitted } from './shows-uncommitted.ts';

const [sha, base] = ['a'.repeat(40), 'b'.repeat(40)];
const range = (uncommitted: boolean): Parameters<typeof showsUncommitted>[1] => ({
  to: sha,
  byId: new Map([[sha, uncommitted ? { uncommitted } : {}]]),
});

test('remarks on uncommitted changes belong to all of the working tree, and to these changes alone', () => {
  const shown = { branch: WORKTREE, commits: { sha, base } };
  expect(showsUncommitted({ ...shown, whole: true }, range(false))).toBe(true);
  expect(showsUncommitted(shown, range(true))).toBe(true);
  expect(showsUncommitted({ ...shown, branch: STAGED }, range(true))).toBe(true);
  expect(showsUncommitted(shown, range(false))).toBe(false);
  expect(showsUncommitted({ ...shown, branch: 'topic', whole: true }, range(true))).toBe(false);
  expect(
    showsUncommitted({ branch: WORKTREE, whole: true, commits: { sha, merge: true } }, range(true)),
  ).toBe(false);
});

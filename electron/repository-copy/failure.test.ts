import { expect, test } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import { explain } from './failure.ts';

test('what is too large to be held is told as that, and not as a key that may not read', () => {
  const told = explain('changes', new GitError('diff-tree', 'too-large', null, ''));
  expect(told).toMatchObject({ error: { kind: 'too-large' } });
});

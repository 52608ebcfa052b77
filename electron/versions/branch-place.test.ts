import { expect, test } from 'vitest';
import { keyedSide, namespacedRef, sideOfNamespacedRef } from '../../shared/domain/side.ts';
import { branchPlace } from './branch-place.ts';

const place = { orgId: 'acme', repo: 'demo' };
const keyOf = (side: string, ephemeral = false) => branchPlace(place, side, ephemeral)?.branch ?? null;

test('branches of all kinds have versions, each in its namespace; what does not move like a branch has none', () => {
  expect(['topic', 'refs/remotes/origin/topic', 'refs/heads/HEAD'].map((side) => keyOf(side))).toEqual([
    'topic',
    'refs/remotes/origin/topic',
    'refs/heads/HEAD',
  ]);
  expect(keyOf('topic', true)).toBe('refs/namespaces/ephemeral/topic');
  const ephemeral = { side: 'topic', ephemeral: true };
  expect(keyedSide('refs/namespaces/ephemeral/topic')).toEqual(ephemeral);
  expect(namespacedRef(ephemeral)).toBe('refs/namespaces/ephemeral/refs/heads/topic');
  expect(sideOfNamespacedRef(namespacedRef(ephemeral))).toEqual(ephemeral);
  expect(['refs/tags/v1', 'a'.repeat(40), 'main~3', 'HEAD', ':worktree'].map((side) => keyOf(side))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

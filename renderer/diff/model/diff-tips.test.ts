import { expect, test } from 'vitest';
import { requestAt } from './diff-tips.ts';

const OF = {
  orgId: 'acme',
  repo: 'app',
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
  paths: [],
};
const TIPS = { branch: 'a'.repeat(40), base: 'b'.repeat(40) };

test('more of a diff is asked for by the commits that it was read at, once they are known', () => {
  expect(requestAt(OF, null)).toBe(OF);
  expect(requestAt(OF, TIPS).commits).toEqual({ sha: TIPS.branch, base: TIPS.base });
  expect(requestAt({ ...OF, twoDot: true }, TIPS).commits).toMatchObject({ twoDot: true });
  const ofCommit = { ...OF, commits: { sha: 'c'.repeat(40) } };
  expect(requestAt(ofCommit, TIPS)).toBe(ofCommit);
});

import { expect, test } from 'vitest';
import { createReviewOut } from './out.ts';

const unused = (): never => {
  throw new Error('not to be used');
};

test('a review that is not to be saved anywhere is not read', async () => {
  const { exportReview } = createReviewOut(
    {
      copyText: unused,
      saveFile: () => Promise.resolve(null),
      draw: unused,
      drafts: { get: unused, put: unused, list: unused, discard: unused },
      preamble: unused,
    },
    { read: unused },
  );
  const commits = { sha: 'a'.repeat(40), base: 'b'.repeat(40) };
  const shown = { orgId: 'o', repo: 'r', branch: 'topic', ephemeral: false, commits };
  expect(await exportReview({ ...shown, files: 'all' })).toBeNull();
});

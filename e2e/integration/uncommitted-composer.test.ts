/** What is being written beside lines that are not committed follows them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import { aim, at, begin, commitAll, end, lines, remarks, worktree, write } from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);

beforeEach(async () => {
  await begin();
  await write('a.txt', TEN);
});
afterEach(end);

test('what is being written follows to the newest snapshot, and to the commit that is made of it', async () => {
  const aimed = await aim(await worktree(), at('a.txt', 5));
  await write('a.txt', ['more', ...TEN]);
  const shown = await worktree();
  const follow = (diff: ShownDiff) =>
    remarks.follow({ ...diff, commit: aimed.place.object, anchor: at('a.txt', 5) });
  expect(await follow(shown)).toMatchObject({
    placed: { at: 'lines', lines: lines(6) },
    target: { commit: shown.commits.sha, anchor: at('a.txt', 6) },
  });
  const sha = await commitAll('Ten');
  expect(await follow(await worktree('HEAD~1'))).toMatchObject({
    target: { commit: sha, anchor: at('a.txt', 6) },
  });
  // Nothing is uncommitted, and nothing else is compared.
  expect(await follow(await worktree())).toMatchObject({ target: null, refused: null });
});

/** What was said before about lines that are changed, and not committed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  begin,
  commitAll,
  end,
  git,
  list,
  remarks,
  restart,
  worktree,
  write,
} from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);

beforeEach(begin);
afterEach(end);

async function said() {
  // As the page does: what is written on these changes comes first.
  await list();
  const { threads } = await remarks.discussed(await worktree());
  return threads.map(({ remarks: [first], placed }) => [first?.text, placed]);
}

test('uncommitted changes have old discussions beside them, also after a restart, and none of their own', async () => {
  await write('a.txt', TEN);
  const commit = await commitAll('Ten lines');
  await git('notes', '--ref=reviews', 'add', '-m', 'a.txt:5: Why five?\n\na.txt:10: Why ten?', commit);
  await write('a.txt', TEN.with(4, 'five'));
  const five = ['Why five?', { at: 'lines', path: 'a.txt', side: 'old', lines: { first: 5, last: 5 } }];
  expect(await said()).toEqual([five]);
  await write('a.txt', TEN.with(4, 'five').with(9, 'ten'));
  expect(await said()).toHaveLength(2);
  restart();
  await write('a.txt', TEN);
  expect(await said()).toEqual([]);
});

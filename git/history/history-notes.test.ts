import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { historyBefore, historyBetween, reaches } from './known-history.ts';

const history = [{ a: '1' }, { a: '2' }, { a: '3' }, { a: '4' }];

test('a history is cut only where a shallow clone ends, before a commit or behind what is common', async () => {
  const { gitDir, ids } = await writtenCommits(history);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  expect(await historyBefore(gitDir, first, null)).toBeNull();
  await writeFile(join(gitDir, 'shallow'), `${second}\n`);
  expect(await historyBefore(gitDir, second, null)).toBe('cut');
  // Its parent is there, in spite of what the file says.
  expect(await historyBefore(gitDir, second, first)).toBeNull();
  expect(await historyBefore(gitDir, third, null)).toBeNull();
  expect(await historyBetween(gitDir, [third, fourth], [third])).toBeNull();
  expect(await historyBetween(gitDir, [third, fourth], [])).toBeNull();
  const tree = await gitText(['rev-parse', `${third}^{tree}`], { gitDir });
  const who = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
  const merge = ['commit-tree', tree, '-m', 'Merge', '-p', third, '-p'];
  const apart = await gitText(['commit-tree', tree, '-m', 'Apart'], { gitDir, config: who });
  await writeFile(join(gitDir, 'shallow'), `${second}\n${apart}\n`);
  const merged = await gitText([...merge, apart], { gitDir, config: who });
  expect(await historyBetween(gitDir, [merged, fourth], [third])).toBe('cut');
});

test('several merge bases, and grafts, are said', async () => {
  const { gitDir, ids } = await writtenCommits(history);
  const [first = '', second = '', , fourth = ''] = ids;
  expect(await historyBetween(gitDir, [second, fourth], [second, first])).toBe('crossed');
  await writeFile(join(gitDir, 'info', 'grafts'), `${fourth} ${first}\n`);
  expect(await historyBetween(gitDir, [second, fourth], [second, first])).toBe('grafted');
  expect(await historyBefore(gitDir, fourth, first)).toBe('grafted');
  expect(await historyBefore(gitDir, second, first)).toBeNull();
});

test('commits that Git reads others for are said where they count, loose or packed', async () => {
  const { gitDir, ids } = await writtenCommits(history);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const who = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
  await gitText(['replace', '--graft', third, first], { gitDir, config: who });
  for (const how of ['loose', 'packed']) {
    if (how === 'packed') await gitText(['pack-refs', '--all', '--prune'], { gitDir });
    expect(await historyBefore(gitDir, third, second), how).toBe('replaced');
    expect(await historyBefore(gitDir, second, first)).toBeNull();
    expect(await historyBetween(gitDir, [second, fourth], [second])).toBe('replaced');
    expect(await historyBetween(gitDir, [second, fourth], [])).toBe('replaced');
    expect(await historyBetween(gitDir, [third, fourth], [third])).toBeNull();
  }
  await gitText(['replace', '--delete', third], { gitDir });
  expect(await historyBetween(gitDir, [second, fourth], [second])).toBeNull();
});

test('a commit is reached by its own history, as far as it is walked', async () => {
  const { gitDir, ids } = await writtenCommits(history);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  expect(await reaches(gitDir, [fourth], new Set([second]))).toBe(true);
  expect(await reaches(gitDir, [first], new Set([second]))).toBe(false);
  expect(await reaches(gitDir, [fourth], new Set([second]), [third])).toBe(false);
});

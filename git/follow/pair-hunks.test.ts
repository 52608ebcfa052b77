import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { addSettings } from '../testing/settings.ts';
import { hunksOfPairs } from './pair-hunks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pair-hunks-'));
  await runGit(['init', '--quiet', folder]);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

test('lines are followed by the contents alone, whatever is checked out or configured', async () => {
  await writeFile(join(folder, '.gitattributes'), '* -diff\n');
  await runGit(['add', '--all'], { cwd: folder });
  await writeFile(join(folder, '.git/info/attributes'), '* diff=house\n');
  await addSettings(join(folder, '.git/config'), [['diff.house.xfuncname', '*[']]);
  const blob = (input: string): Promise<string> =>
    gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input });
  const pair = { from: await blob('one\ntwo\n'), to: await blob('one\nmore\ntwo\n') };
  const hunk = { oldStart: 1, oldCount: 0, newStart: 2, newCount: 1 };
  expect(await hunksOfPairs(join(folder, '.git'), [pair])).toEqual([[hunk]]);
});

const hunk = (oldStart: number, oldCount: number, newStart: number, newCount: number) => ({
  oldStart,
  oldCount,
  newStart,
  newCount,
});

test('lines that look like heads of a patch are lines, and every pair has its own hunks', async () => {
  const heads = [
    'diff --git a/0 b/0',
    '@@ -7 +7 @@',
    'Binary files a/0 and b/0 differ',
    String.raw`\ No newline`,
  ];
  const texts = [
    [heads.join('\n'), ['first', ...heads.toReversed()].join('\n')],
    ['a\n0', 'a\n0\n'],
    ['a\nb\nc\nd\ne\n', 'a\nB\nc\nd\n'],
    ['\0', '\0\0'],
    ['', 'a\n'],
    ['same', 'same'],
    ['a', 'b'],
  ];
  // Git gives their ids in the same order.
  const input = texts
    .flat()
    .map((text, at) => `blob\nmark :${at + 1}\ndata ${text.length}\n${text}\nget-mark :${at + 1}\n`)
    .join('');
  const ids = (await gitText(['fast-import', '--quiet'], { cwd: folder, input })).split('\n');
  const pairs = texts.map((_, at) => ({ from: ids[2 * at] ?? '', to: ids[2 * at + 1] ?? '' }));
  const hunks = await hunksOfPairs(join(folder, '.git'), pairs);
  expect(hunks.slice(1)).toEqual([
    [hunk(2, 1, 2, 1)],
    [hunk(2, 1, 2, 1), hunk(5, 1, 4, 0)],
    null,
    [hunk(0, 0, 1, 1)],
    [],
    [hunk(1, 1, 1, 1)],
  ]);
  // How Git aligns these is its own affair: three more lines are removed than stay.
  const [first] = hunks;
  expect(first?.reduce((sum, { oldCount }) => sum + oldCount, 0)).toBe(3);
  expect(first?.reduce((sum, { newCount }) => sum + newCount, 0)).toBe(4);
  expect(await hunksOfPairs(join(folder, '.git'), [])).toEqual([]);
});

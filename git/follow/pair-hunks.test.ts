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

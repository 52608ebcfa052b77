import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isMaybeSince } from '../process/refused.ts';
import { requireGit } from '../process/required.ts';
import { runGit } from '../process/run.ts';
import { begin, beginAll, commitAll, endAll, git, place, root, write } from '../testing/work-tree-scene.ts';
import { mergeSettings } from './merge-settings.ts';

beforeAll(async () => {
  await beginAll();
  await requireGit();
});
afterAll(endAll);
beforeEach(async () => {
  await begin();
  const own = join(root, 'global');
  await writeFile(own, '');
  vi.stubEnv('GIT_CONFIG_GLOBAL', own);
  onTestFinished(() => void vi.unstubAllEnvs());
});

const NONE = { tried: [], untried: [] };

const lines = (name: string): string => Array.from({ length: 20 }, (_, at) => `${name} ${at}\n`).join('');

/** The sides of a merge that Git makes differently by each setting. */
async function sides(): Promise<void> {
  for (const name of ['one', 'two', 'three']) await write(`old/${name}`, lines(name));
  await commitAll();
  await git('checkout', '--quiet', '-b', 'topic');
  await write('old/added', 'added\n');
  await write('old/one', `${lines('one')}more\n`);
  await commitAll();
  await git('checkout', '--quiet', 'main');
  await git('mv', 'old', 'new');
  await commitAll();
}

const merged = async (config: readonly string[] = []): Promise<string> => {
  const args = ['merge-tree', '--write-tree', 'main', 'topic'];
  const { stdout } = await runGit(args, { cwd: place.workTree, config, okCodes: [0, 1] });
  return stdout.toString('utf8');
};

test.each([
  ['merge.directoryRenames', 'true', true],
  ['merge.directoryRenames', 'false', true],
  ['merge.directoryRenames', 'Conflict', false],
  ['merge.renames', 'false', 'since 2.50'],
  ['diff.renames', '0', 'since 2.50'],
  ['diff.renames', 'copies', false],
  ['merge.renames', 'yes', false],
  ['merge.conflictStyle', 'merge', false],
])('%s=%s is named if Git merges otherwise with it', async (key, value, when) => {
  const isNamed = when === true || (when !== false && isMaybeSince(2, 50));
  await sides();
  const before = await merged();
  expect(await mergeSettings(place.workTree)).toEqual(NONE);
  await git('config', '--file', join(root, 'global'), key, value);
  expect(await mergeSettings(place.workTree)).toEqual(
    isNamed ? { tried: [`${key}=${value}`], untried: [] } : NONE,
  );
  expect((await merged([`${key}=${value}`])) !== before).toBe(isNamed);
});

test('of a limit for merges and one for diffs the first counts; what the folder sets counts, too', async () => {
  await git('config', 'diff.renameLimit', '7');
  expect(await mergeSettings(place.workTree)).toEqual({ tried: ['diff.renameLimit=7'], untried: [] });
  await git('config', 'merge.renameLimit', '9');
  await git('config', 'merge.renormalize', 'on');
  await git('config', 'merge.default', 'mine');
  expect(await mergeSettings(place.workTree)).toEqual({
    tried: ['merge.renameLimit=9'],
    untried: ['merge.renormalize=on', 'merge.default=mine'],
  });
  expect(await mergeSettings(null)).toEqual(NONE);
});

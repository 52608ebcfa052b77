import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { includedFiles } from './included-files.ts';

async function repository(config: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'included-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, 'config'), config);
  return root;
}

test('files that a configuration includes are found as Git spells them, and what they include', async () => {
  const root = await repository(
    '[include]\n\tpath = next ; why\n[includeIf "gitdir:/x/"] path="a \\"b\\" #c"\n[include]\nPATH=~/d\n',
  );
  await writeFile(join(root, 'next'), '[include]\npath = config\npath = /e\n');
  const found = await includedFiles(root);
  expect(found.toSorted()).toEqual(
    [join(root, 'next'), join(root, 'a "b" #c'), join(homedir(), 'd'), '/e'].toSorted(),
  );
});

test('of files that include ever more, some are looked at', async () => {
  const root = await repository(
    `[include]\n${Array.from({ length: 500 }, (_, at) => `path = ${String(at)}\n`).join('')}`,
  );
  expect(await includedFiles(root)).toHaveLength(98);
});

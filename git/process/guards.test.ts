/** What every Git process of ours is told to leave alone, each tried with a Git that would do it. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from './run.ts';
import { addSettings } from '../testing/settings.ts';

let folder: string;
let gitDir: string;
let proof: string;
let program: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'git-guards-'));
  [gitDir, proof, program] = [join(folder, 'repo.git'), join(folder, 'proof'), join(folder, 'program')];
  await runGit(['init', '--bare', '-q', gitDir]);
  await writeFile(program, `#!/bin/sh\ntouch '${proof}'\necho secret\n`);
  await chmod(program, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configure = (...settings: ReadonlyArray<readonly [string, string]>): Promise<void> =>
  addSettings(join(gitDir, 'config'), settings);
/** What Git finds out about a host that asks for a password. */
const asked = async (): Promise<string> =>
  (
    await runGit(['credential', 'fill'], {
      gitDir,
      input: 'protocol=https\nhost=host.invalid\n\n',
      okCodes: [0, 1, 128],
    })
  ).stdout.toString();

test('no program that a repository names is asked for a password', async () => {
  await configure(['core.askPass', program]);
  expect(await asked()).not.toContain('secret');
  expect(existsSync(proof)).toBe(false);
});

test('no helper that a repository names is asked for a password', async () => {
  await configure(['credential.helper', `!'${program}'`]);
  await asked();
  expect(existsSync(proof)).toBe(false);
});

test('attributes of a file that a repository names are not read', async () => {
  const attributes = join(folder, 'attributes');
  await writeFile(attributes, '* mark\n');
  await configure(['core.attributesFile', attributes]);
  expect(await gitText(['check-attr', 'mark', 'a'], { gitDir })).toBe('a: mark: unspecified');
});

test('an object that another one stands for is read as itself', async () => {
  const [one = '', other = ''] = await Promise.all(
    ['one', 'other'].map((input) => gitText(['hash-object', '-w', '--stdin'], { gitDir, input })),
  );
  await runGit(['update-ref', `refs/replace/${one}`, other], { gitDir });
  expect(await gitText(['cat-file', 'blob', one], { gitDir })).toBe('one');
});

test('what is missing is not fetched in passing', async () => {
  await configure(
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'promised'],
    ['remote.promised.url', `ext::${program}`],
    ['remote.promised.promisor', 'true'],
    ['protocol.ext.allow', 'always'],
  );
  const env = { GIT_ALLOW_PROTOCOL: 'ext' };
  const missing = runGit(['cat-file', '-p', '1'.repeat(40)], { gitDir, env });
  await expect(missing).rejects.toMatchObject({ name: 'GitError' });
  expect(existsSync(proof)).toBe(false);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { operationInProgress } from './operation.ts';

let folder: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = async (...args: string[]) => await gitText(args, { cwd: folder, config });
/** With a conflict, Git stops and leaves the operation to its user. */
const stopped = async (...args: string[]) => await runGit(args, { cwd: folder, config, okCodes: [1, 128] });
const operation = async () => await operationInProgress(join(folder, '.git'));

async function commit(text: string): Promise<void> {
  await writeFile(join(folder, 'file'), text);
  await git('add', 'file');
  await git('commit', '--quiet', `--message=${text}`);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operation-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit('first');
  await commit('second');
  await git('checkout', '--quiet', '-b', 'topic', 'HEAD~1');
  await commit('other');
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

test.each([
  ['merge', ['merge', 'main'], ['merge', '--abort']],
  ['rebase', ['rebase', 'main'], ['rebase', '--abort']],
  ['rebase', ['rebase', '--apply', 'main'], ['rebase', '--abort']],
  ['cherry-pick', ['cherry-pick', 'main'], ['cherry-pick', '--abort']],
  ['revert', ['revert', '--no-edit', 'main'], ['revert', '--abort']],
])('a %s that waits for its user is in progress until it ends: %j', async (name, begin, end) => {
  expect(await operation()).toBeNull();
  await stopped(...begin);
  expect(await operation()).toBe(name);
  await git(...end);
  expect(await operation()).toBeNull();
});

test('so are a bisect, and patches that do not apply', async () => {
  await git('bisect', 'start');
  expect(await operation()).toBe('bisect');
  await git('bisect', 'reset');
  const patch = join(folder, '.git', 'a.patch');
  await writeFile(patch, await git('format-patch', '--stdout', '-1', 'main'));
  await stopped('am', patch);
  expect(await operation()).toBe('patch series');
});

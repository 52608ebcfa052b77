import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { operationsInProgress } from './operation.ts';

let folder: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = async (...args: string[]) => await gitText(args, { cwd: folder, config });
/** With a conflict, Git stops and leaves the operation to its user. */
const stopped = async (...args: string[]) => await runGit(args, { cwd: folder, config, okCodes: [1, 128] });
const operations = async () => await operationsInProgress(join(folder, '.git'));

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
  expect(await operations()).toEqual([]);
  await stopped(...begin);
  expect(await operations()).toEqual([name]);
  await git(...end);
  expect(await operations()).toEqual([]);
});

test('so are a bisect, and patches that do not apply', async () => {
  await git('bisect', 'start');
  expect(await operations()).toEqual(['bisect']);
  await git('bisect', 'reset');
  const patch = join(folder, '.git', 'a.patch');
  await writeFile(patch, await git('format-patch', '--stdout', '-1', 'main'));
  await stopped('am', patch);
  expect(await operations()).toEqual(['patch series']);
});

test.each([
  ['cherry-pick', ['cherry-pick', 'main~1', 'main', 'rest']],
  ['revert', ['revert', '--no-edit', 'topic~2', 'topic~1']],
])(
  'a row of commits (%s) is in progress until all of them are done, whoever commits one',
  async (name, begin) => {
    await git('checkout', '--quiet', '-b', 'rest', 'main');
    await writeFile(join(folder, 'more'), 'more');
    await git('add', 'more');
    await git('commit', '--quiet', '--message=more');
    await git('checkout', '--quiet', 'topic');
    await commit('again');
    await commit('third');
    await stopped(...begin);
    expect(await operations()).toEqual([name]);
    await commit('by hand');
    expect(existsSync(join(folder, '.git', `${name.toUpperCase().replace('-', '_')}_HEAD`))).toBe(false);
    expect(await operations()).toEqual([name]);
    expect(await git('status')).toMatch(new RegExp(`(?:${name}|revert(?:ing)?).*in progress`, 'i'));
    await git(name, '--quit');
    expect(await operations()).toEqual([]);
  },
);

test('a merge in a rebase, and a bisect beside either, are told as well', async () => {
  await git('bisect', 'start');
  await stopped('rebase', '--exec', 'false', 'HEAD~1');
  await stopped('merge', 'main');
  expect(await operations()).toEqual(['rebase', 'merge', 'bisect']);
});

test('a linked worktree has its own, and of a list that is no such list nothing is said', async () => {
  const linked = `${folder}-linked`;
  onTestFinished(() => rm(linked, { recursive: true, force: true }));
  await git('worktree', 'add', '--quiet', '--detach', linked, 'topic');
  await runGit(['cherry-pick', 'main'], { cwd: linked, config, okCodes: [1] });
  const own = await gitText(['rev-parse', '--absolute-git-dir'], { cwd: linked });
  expect(await operationsInProgress(own)).toEqual(['cherry-pick']);
  expect(await operations()).toEqual([]);
  await mkdir(join(folder, '.git/sequencer'));
  for (const [todo, told] of [
    ['', []],
    ['drop abc\n', []],
    ['picks abc\n', []],
    ['\n  p abc\n', ['cherry-pick']],
    ['revert abc\n', ['revert']],
  ] as const) {
    await writeFile(join(folder, '.git/sequencer/todo'), todo);
    expect(await operations()).toEqual(told);
  }
});

import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRefLog } from './reflog.ts';
import { replacedCommits } from '../history/replaced-commits.ts';
import { gitText } from '../process/run.ts';

let root: string;
let work: string;
const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: work, config: ['user.name=Reviewer', 'user.email=reviewer@example.com'] });
const shas: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'reflog-test-'));
  work = join(root, 'work');
  await gitText(['init', '--quiet', '--initial-branch=main', work]);
  for (const message of ['one', 'two', 'three']) {
    await git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    shas.push(await git('rev-parse', 'HEAD'));
  }
  await git('commit', '--quiet', '--amend', '--allow-empty', '--message=tab\tand > in the name');
  shas.push(await git('rev-parse', 'HEAD'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('what a branch held, newest first, as git reflog tells it', async () => {
  const entries = await readRefLog(join(work, '.git'), 'refs/heads/main');
  expect(entries.map(({ sha }) => sha)).toEqual(shas.toReversed());
  expect(new Set(entries.map(({ isMadeHere }) => isMadeHere))).toEqual(new Set([true]));
  const told = await git('reflog', 'show', '--date=unix', '--format=%gd', 'refs/heads/main');
  expect(entries.map(({ at }) => `main@{${at.toString()}}`)).toEqual(told.split('\n'));
});

const isMadeHere = async (branch: string): Promise<boolean | undefined> =>
  (await readRefLog(join(work, '.git'), `refs/heads/${branch}`))[0]?.isMadeHere;

test('a commit that a branch was moved to, as by a merge, was not made here; a rebased one was', async () => {
  const [one = '', , three = ''] = shas;
  await git('branch', '--no-track', 'moved', one);
  expect(await isMadeHere('moved')).toBe(false);
  await git('checkout', '--quiet', 'moved');
  await git('merge', '--quiet', three);
  expect(await isMadeHere('moved')).toBe(false);
  await git('commit', '--quiet', '--allow-empty', '--message=of the branch');
  await git('rebase', '--quiet', '--keep-empty', '--onto', one, three);
  expect(await isMadeHere('moved')).toBe(true);
  await git('reset', '--quiet', '--hard', one);
  expect(await isMadeHere('moved')).toBe(false);
  await git('checkout', '--quiet', 'main');
});

test('what the user pulled, merged, applied or rebased here was made here; what they only moved to was not', async () => {
  const repository = join(root, 'pulls');
  const run = (...args: string[]): Promise<string> =>
    gitText(args, {
      cwd: repository,
      config: ['user.name=Reviewer', 'user.email=reviewer@example.com', 'advice.detachedHead=false'],
      env: { GIT_ALLOW_PROTOCOL: 'file' },
    });
  const wasMadeHere = async (branch: string): Promise<boolean | undefined> =>
    (await readRefLog(join(repository, '.git'), `refs/heads/${branch}`))[0]?.isMadeHere;
  const change = async (name: string): Promise<void> => {
    await writeFile(join(repository, name), name);
    await run('add', name);
    await run('commit', '--quiet', '-m', `Adds ${name}`);
  };
  await gitText(['init', '--quiet', '--initial-branch=main', repository]);
  await change('base');
  await run('checkout', '--quiet', '-b', 'theirs');
  await change('theirs');
  for (const name of [
    'rebased',
    'merged',
    'mailed',
    'pulled',
    'under',
    'picked',
    'onlyRebased',
    'onlyPulled',
  ])
    await run('branch', name, 'main');
  const patch = await run('format-patch', '-1', '--stdout');
  const on = async (branch: string, ...commands: string[][]): Promise<boolean | undefined> => {
    await run('checkout', '--quiet', branch);
    if (!branch.startsWith('only') && branch !== 'mailed') await change(branch);
    for (const command of commands) await run(...command);
    return await wasMadeHere(branch);
  };
  await writeFile(join(root, 'mail.patch'), `${patch}\n`);
  expect(await on('rebased', ['pull', '-q', '--rebase', '.', 'theirs'])).toBe(true);
  expect(await on('merged', ['merge', '-q', '--no-ff', '--no-edit', 'theirs'])).toBe(true);
  expect(await on('mailed', ['am', '-q', join(root, 'mail.patch')])).toBe(true);
  expect(await on('pulled', ['pull', '-q', '--no-rebase', '--no-edit', '.', 'theirs'])).toBe(true);
  expect(await on('picked', ['cherry-pick', 'theirs'])).toBe(true);
  expect(await on('onlyRebased', ['rebase', '-q', 'theirs'])).toBe(false);
  expect(await on('onlyPulled', ['pull', '-q', '--ff-only', '.', 'theirs'])).toBe(false);
  await run('checkout', '--quiet', '-B', 'onlyPicked', 'main');
  expect(await on('onlyPicked', ['cherry-pick', '--ff', 'theirs'])).toBe(false);
  await run('checkout', '--quiet', '-b', 'over', 'under');
  await change('under');
  await run('branch', '-f', 'under');
  await change('over');
  await run('rebase', '-q', '--update-refs', 'theirs');
  expect([await wasMadeHere('under'), await wasMadeHere('over')]).toEqual([true, true]);
});

test('no log, a name that leads elsewhere, and lines of something else are nothing', async () => {
  const gitDir = join(work, '.git');
  expect(await readRefLog(gitDir, 'refs/heads/none')).toEqual([]);
  await writeFile(join(root, 'outside'), `${'0'.repeat(40)} ${shas[0] ?? ''} <> 5 +0000\n`);
  expect(await readRefLog(gitDir, 'refs/heads/../../../../../outside')).toEqual([]);
  await mkdir(join(gitDir, 'logs/refs/heads'), { recursive: true });
  await writeFile(join(gitDir, 'logs/refs/heads/odd'), 'rubbish\n\0\n');
  await appendFile(join(gitDir, 'logs/refs/heads/odd'), `${'0'.repeat(40)} ${shas[0] ?? ''} <> 5 +0000\n`);
  expect(await readRefLog(gitDir, 'refs/heads/odd')).toEqual([{ sha: shas[0], at: 5, isMadeHere: false }]);
});

const line = (at: number, message: number): string =>
  `${'0'.repeat(40)} ${'a'.repeat(40)} <> ${at} +0000\t${'m'.repeat(message)}\n`;

test('of a log that is too long its end is read, from the beginning of a line', async () => {
  const file = join(work, '.git/logs/refs/heads/long');
  const entries = () => readRefLog(join(work, '.git'), 'refs/heads/long');
  const long = line(7, 4000);
  await writeFile(file, long.repeat(300));
  expect(await entries()).toHaveLength(Math.floor((1024 * 1024) / long.length));
  await writeFile(file, Array.from({ length: 600 }, (_, at) => line(at, 20)).join(''));
  expect((await entries()).map(({ at }) => at)).toEqual(Array.from({ length: 500 }, (_, at) => 599 - at));
});

test.runIf(process.platform !== 'win32')('a pipe in the place of a log holds nobody up', async () => {
  await promisify(execFile)('mkfifo', [join(work, '.git/logs/refs/heads/pipe')]);
  expect(await readRefLog(join(work, '.git'), 'refs/heads/pipe')).toEqual([]);
});

test('what a rewrite left behind, without what is still in use or is not here', async () => {
  const [one = '', two = '', three = '', amended = ''] = shas;
  const gitDir = join(work, '.git');
  const left = [{ sha: three, parents: [two] }];
  expect(await replacedCommits(gitDir, [three, two, 'f'.repeat(40)], [amended], 10)).toEqual(left);
  expect(await replacedCommits(gitDir, [three], [one], 1)).toEqual(left);
  expect(await replacedCommits(gitDir, [], [amended], 10)).toEqual([]);
});

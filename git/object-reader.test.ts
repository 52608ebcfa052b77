import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitChildren, gitEnds } from './testing/processes.ts';
import { commitAt, endReader, firstParent, objectInfos, readSome } from './object-reader.ts';
import { gitText } from './run.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
let root: string;
let folder: string;
let gitDir: string;
let commits: string[];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'git-object-reader-'));
  folder = root;
  await git('init', '--quiet', '--initial-branch=main', 'work');
  folder = join(root, 'work');
  gitDir = join(folder, '.git');
  commits = [];
  for (const message of ['first', 'second', 'third']) {
    await git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    commits.unshift(await git('rev-parse', 'HEAD'));
  }
});
afterEach(() => {
  endReader(gitDir);
  rmSync(root, { recursive: true, force: true });
});

test('objects are told in the order of the questions; what there is none of is null', async () => {
  const tree = await git('rev-parse', 'HEAD^{tree}');
  const found = await objectInfos(gitDir, ['refs/heads/main', '1'.repeat(40), 'two\nlines', '', tree]);
  expect(found.map((info) => info?.sha ?? null)).toEqual([commits[0], null, null, null, tree]);
  expect(found.map((info) => info?.type ?? null)).toEqual(['commit', null, null, null, 'tree']);
  expect(await objectInfos(gitDir, [])).toEqual([]);
});

test('a ref leads to its commit, also through a tag, and where it moves to', async () => {
  await git('tag', '--annotate', '--message=one', 'v1', 'HEAD~1');
  expect(await commitAt(gitDir, 'refs/tags/v1')).toBe(commits[1]);
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  await git('reset', '--quiet', '--hard', 'HEAD~2');
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[2]);
  await git('pack-refs', '--all');
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[2]);
  expect(await commitAt(gitDir, 'refs/heads/none')).toBeNull();
  expect(await commitAt(gitDir, await git('rev-parse', 'HEAD^{tree}'))).toBeNull();
});

test('questions that come together, and those that follow, are answered by one process, which ends soon', async () => {
  const before = (await gitChildren()).length;
  await Promise.all(commits.map((commit) => firstParent(gitDir, commit)));
  const children = await gitChildren();
  expect(children).toHaveLength(process.platform === 'linux' ? before + 1 : 0);
  await commitAt(gitDir, 'refs/heads/main');
  expect(await gitChildren()).toEqual(children);
  expect(await gitEnds(10_000)).toBe(true);
});

test('questions that wait while a repository is let go of are answered, and no process stays', async () => {
  const all = Promise.all(commits.map((commit) => commitAt(gitDir, commit)));
  endReader(gitDir);
  expect(await all).toEqual(commits);
  expect(await gitEnds(10_000)).toBe(true);
});

test('the parent of a commit is found as soon as it is fetched into a shallow clone', async () => {
  await gitText(['clone', '--quiet', '--bare', '--depth=1', `file://${gitDir}`, join(root, 'shallow')], {
    protocols: ['file'],
  });
  const shallow = join(root, 'shallow');
  const [third = '', second = '', first = ''] = commits;
  expect(await firstParent(shallow, third)).toBeNull();
  await gitText(['fetch', '--quiet', '--unshallow', gitDir], { gitDir: shallow, protocols: ['file'] });
  expect(await firstParent(shallow, third)).toBe(second);
  expect(await firstParent(shallow, first)).toBeNull();
});

async function texts(ids: readonly string[]): Promise<Array<string | null>> {
  const found: Array<string | null> = [];
  for await (const object of readSome(gitDir, ids, 1000)) found.push(object?.content.toString() ?? null);
  return found;
}

test('objects are read, larger and missing ones are not', async () => {
  const [small, large] = await Promise.all(
    ['small', 'l'.repeat(2000)].map((input) => gitText(['hash-object', '-w', '--stdin'], { gitDir, input })),
  );
  const wanted = [small ?? '', large ?? '', '1'.repeat(40), small ?? ''];
  const told = ['small', null, null, 'small'];
  expect(await texts(wanted)).toEqual(told);
  expect(await texts(Array.from({ length: 10 }, () => wanted).flat())).toEqual(
    Array.from({ length: 10 }, () => told).flat(),
  );
  await expect(texts(['a\nb'])).rejects.toThrow(TypeError);
});

test('a process that was killed, and a repository that was moved, are no hindrance', async () => {
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  for (const pid of await gitChildren()) process.kill(pid, 'SIGKILL');
  // Nobody has heard of its end yet, and then everybody.
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  for (const pid of await gitChildren()) process.kill(pid, 'SIGKILL');
  expect(await gitEnds()).toBe(true);
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  endReader(gitDir);
  renameSync(gitDir, join(root, 'moved.git'));
  await expect(commitAt(gitDir, 'refs/heads/main')).rejects.toMatchObject({ reason: 'no-folder' });
  expect(await commitAt(join(root, 'moved.git'), 'refs/heads/main')).toBe(commits[0]);
});

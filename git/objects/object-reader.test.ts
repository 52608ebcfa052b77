import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitChildren, gitEnds } from '../testing/processes.ts';
import { looseObject } from './loose-object.ts';
import { commitAt, firstParent, objectInfos, readSome } from './object-reader.ts';
import { endResidents } from '../process/resident.ts';
import { gitText } from '../process/run.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
let root: string;
let folder: string;
let gitDir: string;
let commits: string[];
const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config });

/** The processes that answer for this repository. */
const here = (): Promise<number[]> => gitChildren(gitDir);

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
afterEach(async () => {
  vi.useRealTimers();
  await endResidents(gitDir);
  rmSync(root, { recursive: true, force: true });
});

test('objects are told in the order of the questions; what there is none of is null', async () => {
  const tree = await git('rev-parse', 'HEAD^{tree}');
  const found = await objectInfos(gitDir, ['refs/heads/main', '1'.repeat(40), 'two\nlines', '', tree]);
  expect(found.map((info) => info?.sha ?? null)).toEqual([commits[0], null, null, null, tree]);
  expect(found.map((info) => info?.type ?? null)).toEqual(['commit', null, null, null, 'tree']);
  expect(await objectInfos(gitDir, [])).toEqual([]);
});

test.each([
  { first: '0123456789', others: 1 },
  { first: '0123456789', others: 40 },
  { first: '012345678\n', others: 1 },
  { first: '012345678\n', others: 40 },
])('what an object holds behind its end is no other object: $others others', async ({ first, others }) => {
  const other = await git('rev-parse', 'HEAD^{tree}');
  // Ten bytes are stated. Then comes what looks like the end of it, and like the answer for another object.
  const tail = `\n ${other} blob 5\nother\n${other} blob 5\nother\n${other} missing\n`;
  const { id } = looseObject('sha1', 'blob', Buffer.from(first));
  const fanOut = join(gitDir, 'objects', id.slice(0, 2));
  mkdirSync(fanOut, { recursive: true });
  writeFileSync(join(fanOut, id.slice(2)), deflateSync(`blob 10\0${first}${tail.repeat(20_000)}`));
  const ids = [id, ...Array.from({ length: others }, () => other)];
  const objects = [];
  for await (const object of readSome(gitDir, ids)) objects.push(object?.type ?? null);
  expect(objects.slice(1)).toEqual(Array.from({ length: others }, () => 'tree'));
  expect(await objectInfos(gitDir, [other])).toMatchObject([{ type: 'tree' }]);
  await endResidents(gitDir);
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
  // However long a question takes here: it ends when this says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await Promise.all(commits.map((commit) => firstParent(gitDir, commit)));
  const children = await here();
  expect(children).toHaveLength(process.platform === 'linux' ? 1 : 0);
  await commitAt(gitDir, 'refs/heads/main');
  expect(await here()).toEqual(children);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(await gitEnds(20_000, here)).toBe(true);
});

test('questions that wait while a repository is let go of are answered, and no process stays', async () => {
  const all = Promise.all(commits.map((commit) => commitAt(gitDir, commit)));
  const ended = endResidents(gitDir);
  expect(await all).toEqual(commits);
  await ended;
  expect(await gitEnds(20_000, here)).toBe(true);
});

test('whoever lets go of a repository waits until Git has ended', async () => {
  await commitAt(gitDir, 'refs/heads/main');
  await endResidents(gitDir);
  expect(await here()).toEqual([]);
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
  for (const pid of await here()) process.kill(pid, 'SIGKILL');
  // Nobody has heard of its end yet, and then everybody.
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  for (const pid of await here()) process.kill(pid, 'SIGKILL');
  expect(await gitEnds(20_000, here)).toBe(true);
  expect(await commitAt(gitDir, 'refs/heads/main')).toBe(commits[0]);
  // With its process still there.
  renameSync(gitDir, join(root, 'moved.git'));
  await expect(commitAt(gitDir, 'refs/heads/main')).rejects.toMatchObject({ reason: 'no-folder' });
  const moved = join(root, 'moved.git');
  expect(await commitAt(moved, 'refs/heads/main')).toBe(commits[0]);
  await endResidents(moved);
});

const written = async (input: string, where = gitDir): Promise<string> =>
  await gitText(['hash-object', '-w', '--stdin'], { gitDir: where, input });

test('what is borrowed from another repository is found from then on, and not any more', async () => {
  const other = join(root, 'other.git');
  await gitText(['init', '--quiet', '--bare', other]);
  const far = await written('far', other);
  expect(await texts([far])).toEqual([null]);
  const alternates = join(gitDir, 'objects/info/alternates');
  writeFileSync(alternates, `${join(other, 'objects')}\n`);
  expect(await texts([far])).toEqual(['far']);
  rmSync(alternates);
  expect(await texts([far])).toEqual([null]);
});

test('objects of a repository that another one took the place of are not here', async () => {
  await git('repack', '-ad', '--quiet');
  expect(await commitAt(gitDir, commits[0] ?? '')).toBe(commits[0]);
  rmSync(gitDir, { recursive: true });
  await git('init', '--quiet');
  expect(await commitAt(gitDir, commits[0] ?? '')).toBeNull();
});

test('what Git would take for another revision is none', async () => {
  expect(await objectInfos(gitDir, ['refs/heads/main\r', `${commits[0] ?? ''}\r`])).toEqual([null, null]);
});

const found = (some: Array<string | null>): boolean[] => some.map((text) => text !== null);

function breakObject(id = ''): void {
  const file = join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
  chmodSync(file, 0o644);
  // Its kind and size can still be read.
  writeFileSync(file, readFileSync(file).subarray(0, 24));
}

test('a broken object is missing, be it among few or many; a repository of broken ones is not read on', async () => {
  const ids = [];
  for (let at = 0; at < 20; at += 1) ids.push(await written(`${String(at)} ${'broken '.repeat(100)}`));
  breakObject(ids[3]);
  expect(found(await texts(ids.slice(0, 8)))).toEqual(ids.slice(0, 8).map((_, at) => at !== 3));
  expect(found(await texts(ids))).toEqual(ids.map((_, at) => at !== 3));
  for (const id of ids.slice(10, 14)) breakObject(id);
  await expect(texts(ids)).rejects.toMatchObject({ reason: 'exit' });
});

test('more questions than are asked at once are answered in their order', async () => {
  const asked = Array.from({ length: 2500 }, (_, at) =>
    at % 7 === 0 ? '1'.repeat(40) : (commits[at % 3] ?? ''),
  );
  const told = (await objectInfos(gitDir, asked)).map((info) => info?.sha ?? null);
  expect(told).toEqual(asked.map((id) => (id.startsWith('111') ? null : id)));
});

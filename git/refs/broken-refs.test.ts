import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenRefs, brokenRefsSentence } from './broken-refs.ts';
import { listedRefs } from './listed-refs.ts';
import { gitText } from '../process/run.ts';

let folder: string;
let gitDir: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = async (...args: string[]) => await gitText(args, { cwd: folder, config });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-refs-'));
  gitDir = join(folder, '.git');
  await git('init', '--quiet', '--initial-branch=main');
  await git('commit', '--quiet', '--allow-empty', '--message=first');
  await git('branch', 'feature');
  await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
  await writeFile(join(gitDir, 'refs/heads/broken'), '');
  await writeFile(join(gitDir, 'refs/notes/commits'), '');
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const listed = async () => {
  const { refs, broken } = await listedRefs(gitDir);
  return { refs: refs.map(({ ref }) => ref).toSorted((a, b) => a.localeCompare(b)), broken };
};

test('a ref that a power cut left empty is named, and takes no other with it', async () => {
  expect(await listed()).toEqual({
    refs: ['refs/heads/feature', 'refs/heads/main'],
    broken: ['refs/heads/broken', 'refs/notes/commits'],
  });
  expect(await brokenRefs(gitDir, ['refs/notes'])).toEqual(['refs/notes/commits']);
  expect(brokenRefsSentence(await brokenRefs(gitDir, ['refs/heads']))).toContain(
    'refs/heads/broken is broken',
  );
});

test('a ref whose commit is missing is named, and takes no other with it', async () => {
  await writeFile(join(gitDir, 'refs/heads/missing'), `${'1'.repeat(40)}\n`);
  expect(await listed()).toEqual({
    refs: ['refs/heads/feature', 'refs/heads/main'],
    broken: ['refs/heads/missing', 'refs/heads/broken', 'refs/notes/commits'],
  });
});

test('a repository without any of its commits is broken, and not one without branches', async () => {
  for (const name of ['main', 'feature'])
    await writeFile(join(gitDir, 'refs/heads', name), `${'1'.repeat(40)}\n`);
  await expect(listedRefs(gitDir)).rejects.toMatchObject({ reason: 'exit', code: 128 });
});

test('neither notes nor another name of a branch are listed as branches', async () => {
  await rm(join(gitDir, 'refs/notes/commits'));
  await git('notes', 'add', '--message=a note', 'HEAD');
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  await git('tag', 'of-a-tree', 'HEAD^{tree}');
  expect((await listed()).refs).toEqual([
    'refs/heads/feature',
    'refs/heads/main',
    'refs/remotes/origin/main',
  ]);
});

test('of many a few are named', () => {
  expect(brokenRefsSentence([])).toBeNull();
  expect(brokenRefsSentence(['a', 'b', 'c', 'd', 'e'])).toMatch(/^a, b, c and 2 more are broken/);
});

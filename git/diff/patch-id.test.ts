import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitError } from '../process/error.ts';
import { gitText } from '../process/run.ts';
import { patchIdIn, patchIdOf } from './patch-id.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const { signal } = new AbortController();
let folder: string;

const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config: WHO });
const id = async (revision: string): Promise<string> =>
  await patchIdIn(join(folder, '.git'), await git('rev-parse', revision), signal);

async function commit(path: string, content: string | Buffer): Promise<void> {
  await writeFile(join(folder, path), content);
  await git('add', '-A');
  await git('commit', '--quiet', '-m', path);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patch-id-'));
  await git('init', '--quiet', '--initial-branch=main');
  await commit('text', 'one\ntwo\n');
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

test('a change of a binary and of a large file keeps its id when it is rewritten, and another one has another', async () => {
  const large = 'a line of a large file\n'.repeat(100_000);
  await git('checkout', '--quiet', '-b', 'before', 'main');
  await commit('picture', Buffer.from([0, 1, 2, 3]));
  await commit('large', large);
  await git('checkout', '--quiet', 'main');
  await commit('text', 'another base\n');
  await git('checkout', '--quiet', '-b', 'after');
  await git('cherry-pick', 'main..before');
  await git('checkout', '--quiet', '-b', 'other', 'main');
  await commit('picture', Buffer.from([0, 1, 2, 4]));

  const [picture, whole] = [await id('before~1'), await id('before')];
  expect(picture).toMatch(/^[0-9a-f]{40}$/);
  expect(whole).toMatch(/^[0-9a-f]{40}$/);
  expect([await id('after~1'), await id('after')]).toEqual([picture, whole]);
  expect(await id('other')).not.toBe(picture);
});

test('the patch id of a text is that of its diff', async () => {
  const diff = await git('diff-tree', '-p', 'main');
  expect(await id('main')).toBe(await patchIdOf(diff, signal));
});

test('a commit that changes nothing has none', async () => {
  await git('checkout', '--quiet', 'main');
  await git('commit', '--quiet', '--allow-empty', '-m', 'nothing');
  expect(await id('HEAD')).toBe('');
});

test('of a change that Git cannot read nothing is said', async () => {
  await git('checkout', '--quiet', '-b', 'lost', 'main');
  await commit('text', 'lost\n');
  const blob = await git('rev-parse', 'lost:text');
  await rm(join(folder, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
  await expect(id('lost')).rejects.toThrow(GitError);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import { gitText } from '../../git/process/run.ts';
import { createRepositoryCopies } from './index.ts';
import { wholeFileOverGit } from './whole-file.ts';

let root: string;
let commit: string;
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com', 'commit.gpgsign=false'];
const git = async (...args: string[]) => await gitText(args, { cwd: root, config });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'whole-file-'));
  await git('init', '--quiet');
  await writeFile(join(root, 'a.txt'), 'one\n');
  await git('add', 'a.txt');
  await git('commit', '--quiet', '--message=Begin');
  commit = (await git('rev-parse', 'HEAD')).trim();
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

const unreachable = () => Promise.reject(new Error('Not reached'));

/** Reads the file at a host that sends so many bytes of it. */
async function read(fileBytes: number, ...paths: string[]): Promise<unknown> {
  const copies = createRepositoryCopies(join(root, 'copies'), { gitRemote: unreachable });
  const copy = {
    ...copies.of({ orgId: 'o', repo: 'r' }),
    gitDir: join(root, '.git'),
    fetchTrees: () => Promise.resolve(commit),
    fetchContents: (_ids: unknown, _ephemeral: unknown, { mostBytes = 0 }: { mostBytes?: number } = {}) =>
      fileBytes > mostBytes
        ? Promise.reject(new GitError('fetch', 'too-large', null, ''))
        : Promise.resolve(),
  };
  const request = { orgId: 'o', repo: 'r', branch: 'main', ephemeral: false, ephemeralBase: false, paths };
  const response = await wholeFileOverGit(copy, request, { commit, path: 'a.txt' }, {});
  return await response.json();
}

test('a very large file is fetched from a host once its reader wants it, up to a limit', async () => {
  expect(await read(1000)).toMatchObject({ files: [{ path: 'a.txt' }], filtered_files: [] });
  const blob = (await git('rev-parse', 'HEAD:a.txt')).trim();
  expect(await read(50_000_000)).toMatchObject({
    sha: commit,
    files: [],
    filtered_files: [{ path: 'a.txt', state: 'A', bytes: 20_000_000, blob, why: 'unfetched' }],
  });
  expect(await read(50_000_000, 'a.txt')).toMatchObject({ files: [{ path: 'a.txt' }] });
  await expect(read(300_000_000, 'a.txt')).rejects.toMatchObject({ reason: 'too-large' });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { gitRests } from '../testing/processes.ts';
import { gitStartedBy } from '../testing/started.ts';
import { patchIdOf, patchIdsIn } from './patch-id.ts';

const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
const { signal } = new AbortController();
let folder: string;

const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, config: WHO });
async function id(revision: string): Promise<string | undefined> {
  const sha = await git('rev-parse', revision);
  return (await patchIdsIn(join(folder, '.git'), [sha])).get(sha);
}

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

test('a change that Git cannot read has none, not even an empty one', async () => {
  await git('checkout', '--quiet', '-b', 'lost', 'main');
  await commit('text', 'lost\n');
  const blob = await git('rev-parse', 'lost:text');
  await rm(join(folder, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
  expect(await id('lost')).toBeUndefined();
});

async function threeCommits(): Promise<string[]> {
  await git('checkout', '--quiet', '--detach', 'main');
  for (const at of [1, 2, 3]) await commit(`file ${at}`, `${at}\n`);
  return (await git('rev-list', '--max-count=3', 'HEAD')).split('\n');
}

test('commits that take too long together are read alone', async () => {
  const shas = await threeCommits();
  const ids = await patchIdsIn(join(folder, '.git'), shas);
  expect(ids.size).toBe(3);
  expect(await patchIdsIn(join(folder, '.git'), shas, { timeoutMs: 1 })).toEqual(ids);
});

test('who no longer waits ends both processes', async () => {
  const shas = await threeCommits();
  const stop = new AbortController();
  const started = await gitStartedBy(async (names) => {
    const reading = patchIdsIn(join(folder, '.git'), shas, { signal: stop.signal });
    const failed = expect(reading).rejects.toMatchObject({ name: 'GitError', reason: 'aborted' });
    const pair = (): boolean => names().some(({ name }) => name === 'patch-id');
    // Between the start of both and their first output: a started process is published before it has its name.
    const aborting = (): void => queueMicrotask(() => pair() && stop.abort());
    subscribe('child_process', aborting);
    await failed.finally(() => unsubscribe('child_process', aborting));
    expect(await gitRests()).toBe(true);
  });
  expect(started.filter((name) => name === 'patch-id')).toHaveLength(1);
});

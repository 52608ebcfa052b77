/** A name that is typed may mean several things: a branch goes first, as everywhere in the app. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderSides } from '../../electron/repositories/folder/sides.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { connectFolders, type ConnectedFolders } from './support/folder-calls.ts';

let world: World;
let connected: ConnectedFolders;
let folder: string;
let older: string;
let newer: string;
const place = { orgId: 'folders', repo: 'mine' };

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/typed-names-`);
  const config = ['user.name=R', 'user.email=r@example.com'];
  const commit = async (message: string): Promise<string> => {
    await runGit(['commit', '--quiet', '--allow-empty', '-m', message], { cwd: folder, config });
    return await gitText(['rev-parse', 'HEAD'], { cwd: folder });
  };
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  older = await commit('older');
  await runGit(['tag', 'v1'], { cwd: folder });
  await runGit(['tag', 'only-a-tag'], { cwd: folder });
  newer = await commit('newer');
  for (const name of ['v1', '-x', 'deadbeef', 'HEAD'])
    await runGit(['update-ref', `refs/heads/${name}`, name === 'HEAD' ? older : newer], { cwd: folder });
  await runGit(['update-ref', 'refs/heads/refs/heads/main', older], { cwd: folder });
  world = await openWorld();
  connected = connectFolders(world.hosting.host);
  world.hosting.host.store.addInPlace('mine', await inspectFolder(folder));
});
afterAll(async () => {
  connected.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const unused = () => Promise.reject(new Error('not asked'));

test('a branch is found by its name, whatever else has it, and what is no branch as Git reads it', async () => {
  const sides = createFolderSides(connected.client, { shown: unused, fresh: unused });
  const found = async (typed: string): Promise<[string, string]> => {
    const { side, sha } = await sides.resolve(place, typed);
    return [side, sha];
  };
  expect(await found('v1')).toEqual(['v1', newer]);
  expect(await found('refs/tags/v1')).toEqual(['refs/tags/v1', older]);
  expect(await found('only-a-tag')).toEqual(['refs/tags/only-a-tag', older]);
  expect(await found('main')).toEqual(['main', newer]);
  expect(await found('-x')).toEqual(['-x', newer]);
  expect(await found('deadbeef')).toEqual(['deadbeef', newer]);
  expect(await found('HEAD')).toEqual(['HEAD', newer]);
  expect(await found('refs/heads/HEAD')).toEqual(['refs/heads/HEAD', older]);
  expect(await found(older.slice(0, 8))).toEqual([older, older]);
});

test('a search and a date in words name the commit that Git finds, as long as it is not moved', async () => {
  const sides = createFolderSides(connected.client, { shown: unused, fresh: unused });
  const says = async (typed: string): Promise<string[]> => {
    const { side, sha } = await sides.resolve(place, typed);
    return [side, sha];
  };
  for (const [typed, sha] of [
    [':/older', older],
    [':/^old', older],
    ['main^{/old.*}', older],
    ['HEAD^{/a...b|newer}', newer],
    ['main@{now}', newer],
  ] as const)
    expect([typed, ...(await says(typed))]).toEqual([typed, sha, sha]);
  for (const none of [':/nothing like it', 'main^{/nothing}', 'main..only-a-tag', 'HEAD^@', ':/('])
    await expect(sides.resolve(place, none)).rejects.toThrow('is not a branch, tag or commit here');
});

const omitted = { files: [], more: 0, conflicts: { paths: [], more: 0 } };
const nothing = () => Promise.resolve({ commit: null, omitted });

test('before the first commit of a branch, what is staged is not said to be nothing', async () => {
  const sides = createFolderSides(connected.client, { shown: nothing, fresh: nothing });
  await expect(sides.resolve(place, ':worktree')).rejects.toThrow('There are no uncommitted changes');
  await runGit(['update-ref', '-d', 'refs/heads/HEAD'], { cwd: folder });
  await runGit(['symbolic-ref', 'HEAD', 'refs/heads/fresh'], { cwd: folder });
  await expect(sides.resolve(place, ':worktree')).rejects.toThrow('has no commit yet');
});

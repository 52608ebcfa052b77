import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitsInComparison, inComparison } from '../../electron/host/comparison.ts';
import { createReadCache, type ReadCache } from '../../electron/cache/index.ts';
import { runGit } from '../../git/process/run.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { ipcTable } from '../../shared/ipc/api.ts';
import type { Connectivity } from '../../shared/ipc/shapes.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

let world: World;
let desk: Desk;
let cache: ReadCache;
let heard: string[];
let told: Connectivity[];
const comparison = {
  orgId: ORG,
  repo: 'demo',
  branch: 'main',
  base: 'start',
  ephemeral: false,
  ephemeralBase: false,
};

function start(): ReadCache {
  told = [];
  heard = [];
  return createReadCache({
    root: join(desk.profile, 'cache'),
    client: desk.client,
    keeps: () => true,
    changed: (reach) => told.push(reach),
    heard: (orgId) => heard.push(orgId),
  });
}
const branches = () =>
  cache.read(ORG, ['branches', 'demo', false], ipcTable.branches.list.output, () =>
    desk.client.branches({ orgId: ORG, repo: 'demo' }, false),
  );
const commits = () =>
  cache.read(ORG, ['commits', comparison], inComparison, () => commitsInComparison(desk.client, comparison));
const diff = async (base = 'start'): Promise<string> =>
  await (await cache.diff({ ...comparison, base, paths: [] })).text();

beforeEach(async () => {
  world = await openWorld('socket');
  const gitDir = await world.repository('demo', [{ files: { a: '1' } }, { files: { a: '2' } }]);
  await runGit(['branch', 'start', 'main~1'], { gitDir });
  desk = await openDesk(world, 'Reviewer');
  cache = start();
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

test('branches, commits and the diff are there after a restart without the host; what was not read says so', async () => {
  const before = { branches: await branches(), commits: await commits(), diff: await diff() };
  expect(before.commits.commits).toHaveLength(1);
  expect(before.diff).toContain('"path":"a"');

  cache = start();
  desk.network = () => Promise.reject(new TypeError('fetch failed'));
  await expect.poll(branches).toEqual(before.branches);
  expect(await commits()).toEqual(before.commits);
  await expect.poll(() => diff().catch(String)).toBe(before.diff);
  const now = await cache.connectivity.of({ orgId: ORG });
  expect(now).toMatchObject({ away: true, diff: true });
  expect(Math.abs((now.asOf ?? 0) - Date.now())).toBeLessThan(60_000);
  await expect(diff('main~1')).rejects.toMatchObject({
    error: { kind: 'offline', next: expect.stringContaining('not loaded on this computer before') },
  });

  heard = [];
  desk.network = (url, init, go) => go(url, init);
  expect(await cache.connectivity.ask({ orgId: ORG })).toEqual({
    orgId: ORG,
    away: false,
    asOf: null,
    diff: false,
  });
  // Notes that wait for this host go out now.
  expect(heard).toEqual([ORG]);
  expect(told.map(({ away }) => away)).toEqual([true, ...told.slice(1, -1).map(() => true), false]);
});

test.each([404, 500])('%i is an answer of the host: nothing of before is shown instead', async (status) => {
  await branches();
  desk.network = () =>
    Promise.resolve(Response.json({ type: 'about:blank', title: 'No', status }, { status }));
  await expect(branches()).rejects.toMatchObject({ error: { kind: expect.not.stringMatching('offline') } });
  expect(await cache.connectivity.of({ orgId: ORG })).toMatchObject({ away: false });
});

test('503: the host is away, and what was read before is shown', async () => {
  const before = await branches();
  desk.network = () =>
    Promise.resolve(Response.json({ type: 'about:blank', title: 'No', status: 503 }, { status: 503 }));
  expect(await branches()).toEqual(before);
  expect(await cache.connectivity.of({ orgId: ORG })).toMatchObject({ away: true });
});

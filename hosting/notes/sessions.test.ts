import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitChildren, gitEnds } from '../../git/testing/processes.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => await world.close());

async function write(name: string, action = 'append'): Promise<number> {
  const token = await world.token(name, ['git:write']);
  const json = { action, object_ref: 'main', note: 'x' };
  return (await world.send('POST', `/api/repos/${name}/notes`, { token, json })).status;
}
const history = [{ files: { a: 'a' } }];

test('a Git process that somebody ended is replaced', async () => {
  await world.repository('demo', history);
  expect(await write('demo')).toBe(201);
  for (const pid of await gitChildren()) process.kill(pid, 'SIGKILL');
  expect(await gitEnds()).toBe(true);
  expect(await write('demo')).toBe(201);
});

test('processes wait for a few repositories only, and every repository is still written to', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `repository-${String(n)}`);
  for (const name of names) {
    await world.repository(name, history);
    expect(await write(name)).toBe(201);
  }
  await expect.poll(async () => (await gitChildren()).length).toBeLessThanOrEqual(32);
  expect(await Promise.all(names.map(async (name) => await write(name)))).toEqual(names.map(() => 201));
  await world.hosting.close();
  expect(await gitEnds()).toBe(true);
});

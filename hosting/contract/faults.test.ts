import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import { countFaults, type Fault, faultsFromFile, type NextFault } from '../faults.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
afterEach(async () => await world.close());

async function withFaults(faults: Fault[]): Promise<{ token: string; gitDir: string }> {
  const next = countFaults(faults);
  world = await openWorld('socket', {
    faults: async (method, path) => await Promise.resolve(next(method, path)),
  });
  const gitDir = await world.repository('demo', [{ files: { a: '1\n' } }]);
  return { gitDir, token: await world.token('demo', ['git:read', 'git:write']) };
}
const notes = '/api/repos/demo/notes';
const json = { object_ref: 'main', note: 'x' };

test('a lost reply: the note is there, the answer is not', async () => {
  const { gitDir, token } = await withFaults([
    { method: 'POST', path: '/api/repos/*/notes', dropReply: true },
  ]);
  await expect(world.send('POST', notes, { token, json })).rejects.toThrow();
  expect(await gitText(['notes', 'show', 'main'], { gitDir })).toBe('x');
  expect((await world.send('POST', notes, { token, json })).status).toBe(409);
});

test('a reset before anything is done', async () => {
  const { gitDir, token } = await withFaults([{ path: '*', resetConnection: true }]);
  await expect(world.send('POST', notes, { token, json })).rejects.toThrow();
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
  expect((await world.send('POST', notes, { token, json })).status).toBe(201);
});

test('statuses with Retry-After, in order, after and times counted', async () => {
  const { gitDir, token } = await withFaults([
    { path: '/api/*', status: 503, after: 1, times: 2 },
    { path: '/api/*', status: 429, retryAfter: 7 },
  ]);
  const read = async () => await world.send('GET', '/api/v1/repos/branches', { token });
  const first = await read();
  expect(first.status).toBe(429);
  expect(first.headers.get('Retry-After')).toBe('7');
  expect(first.headers.get('RateLimit')).toContain('r=0');
  expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([503, 503, 200]);
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
});

test('delays, slow bodies and wrong clocks', async () => {
  const { token } = await withFaults([
    { path: '/api/v1/repo', clockMs: 3_600_000 },
    { path: '/api/v1/repo', delayMs: 30 },
    { path: '/api/v1/repo', bodyDelayMs: 30 },
  ]);
  const skewed = await world.send('GET', '/api/v1/repo', { token });
  expect(skewed.status).toBe(403);
  expect(Date.parse(skewed.headers.get('Date') ?? '') - Date.now()).toBeGreaterThan(3_500_000);
  expect((await world.send('GET', '/api/v1/repo', { token })).status).toBe(200);
  expect((await world.send('GET', '/api/v1/repo', { token })).json.default_branch).toBe('main');
});

test('a request that is held goes on as soon as the file says something else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const file = join(folder, 'faults.json');
  await writeFile(file, JSON.stringify([{ path: '/api/v1/repo', hold: true }]));
  const next = faultsFromFile(file);
  let waits = 0;
  const faults: NextFault = async (method, path) => {
    const found = await next(method, path);
    if (found?.hold === true) waits += 1;
    return found;
  };
  world = await openWorld('socket', { faults });
  await world.repository('demo', [{ files: { a: '1\n' } }]);
  const token = await world.token('demo', ['git:read']);
  const read = async () => (await world.send('GET', '/api/v1/repo', { token })).status;
  let held: number | undefined;
  const waiting = read().then((status) => (held = status));
  await expect.poll(() => waits).toBe(1);
  // A fault strikes once: the next one passes it.
  expect(await read()).toBe(200);
  expect(held).toBeUndefined();
  await writeFile(`${file}.new`, '[]');
  await rename(`${file}.new`, file);
  expect(await waiting).toBe(200);
  await rm(folder, { recursive: true });
});

test('methods and globs choose; what is used up passes', () => {
  const next = countFaults([
    { method: 'post', path: '/a/*/c', status: 500 },
    { path: '/a.c', status: 501, times: 2 },
  ]);
  expect(next('GET', '/a/b/c')).toBeNull();
  expect(next('POST', '/a/b/x/c')?.status).toBe(500);
  expect(next('POST', '/a/b/c')).toBeNull();
  expect(next('GET', '/abc')).toBeNull();
  expect([next('GET', '/a.c')?.status, next('GET', '/a.c')?.status, next('GET', '/a.c')]).toEqual([
    501,
    501,
    null,
  ]);
});

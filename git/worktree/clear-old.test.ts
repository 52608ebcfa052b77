import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearOldSnapshots } from './clear-old.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clear-old-'));
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

async function put(path: string, ageMs: number): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  const then = new Date(NOW_MS - ageMs);
  await utimes(file, then, then);
}
const is = (path: string): boolean => existsSync(join(folder, path));

test('what no snapshot of the last hour has goes; the rest of the repository stays', async () => {
  const ours = ['index-1', 'sharedindex.1', 'objects/ab/1'];
  const others = ['HEAD', 'config', 'objects/info/alternates', 'objects/pack/1.pack'];
  for (const path of [...ours, ...others]) await put(path, HOUR_MS + 1000);
  const young = ['index-2', 'objects/ab/2'];
  for (const path of young) await put(path, HOUR_MS - 1000);
  await clearOldSnapshots(folder, NOW_MS);
  expect(ours.filter(is)).toEqual([]);
  expect([...others, ...young].filter((path) => !is(path))).toEqual([]);
});

test('it is looked at every ten minutes, not at each snapshot', async () => {
  await clearOldSnapshots(folder, NOW_MS);
  await put('index-1', 2 * HOUR_MS);
  await clearOldSnapshots(folder, NOW_MS + 599_000);
  expect(is('index-1')).toBe(true);
  await clearOldSnapshots(folder, NOW_MS + 600_000);
  expect(is('index-1')).toBe(false);
});

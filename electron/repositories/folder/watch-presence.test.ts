import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchPresence } from './watch-presence.ts';

let root: string;
let path: string;
let reports: boolean[];
let presence: ReturnType<typeof watchPresence>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'presence-'));
  path = join(root, 'around', 'folder');
  await mkdir(path, { recursive: true });
  reports = [];
});
afterEach(async () => {
  presence.end();
  await rm(root, { recursive: true });
});

const begin = (): void => {
  const own = reports;
  presence = watchPresence(path, (isAway) => void own.push(isAway));
};

test('a folder that is renamed is missed at once, and each time', async () => {
  begin();
  await expect.poll(() => reports).toEqual([false]);
  await rename(path, `${path} moved`);
  await expect.poll(() => reports).toEqual([false, true]);
  await rename(`${path} moved`, path);
  await expect.poll(() => reports).toEqual([false, true, false]);
  await rename(path, `${path} moved`);
  await expect.poll(() => reports).toEqual([false, true, false, true]);
});

test('a deleted folder is missed at once, and so is the one that took its place', async () => {
  begin();
  await expect.poll(() => reports).toEqual([false]);
  await rm(path, { recursive: true });
  await expect.poll(() => reports).toEqual([false, true]);
  await mkdir(path);
  await expect.poll(() => reports).toEqual([false, true, false]);
  await rm(path, { recursive: true });
  await expect.poll(() => reports).toEqual([false, true, false, true]);
});

test('one in a folder that was renamed is missed when somebody looks, and comes back by itself', async () => {
  begin();
  await expect.poll(() => reports).toEqual([false]);
  await rename(join(root, 'around'), join(root, 'elsewhere'));
  presence.look();
  await expect.poll(() => reports).toEqual([false, true]);
  await rename(join(root, 'elsewhere'), join(root, 'around'));
  await expect.poll(() => reports).toEqual([false, true, false]);
});

test('one that was away from the beginning is reported, and nothing after the end', async () => {
  await rename(path, `${path} moved`);
  begin();
  presence.end();
  const ended = reports;
  reports = [];
  begin();
  await expect.poll(() => reports).toEqual([true]);
  expect(ended).toEqual([]);
});

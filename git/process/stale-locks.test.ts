import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit, streamGit } from './run.ts';
import {
  bytesComing,
  clearMadeSince,
  clearStale,
  lockInTheWay,
  STALE_LOCK_MS,
  waitAndClearStale,
} from './stale-locks.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'stale-'));
  await runGit(['init', '--quiet', '--bare', gitDir]);
});
afterEach(async () => await rm(gitDir, { recursive: true, force: true }));

/** A file as old as so many milliseconds. */
async function left(name: string, age: number): Promise<string> {
  const path = join(gitDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  const then = new Date(Date.now() - age);
  await utimes(path, then, then);
  return path;
}

const OLD = STALE_LOCK_MS * 2;
const EVERYWHERE = [
  'HEAD.lock',
  'config.lock',
  'packed-refs.lock',
  'shallow.lock',
  'refs/notes/deep/commits.lock',
  'objects/info/commit-graph.lock',
  'objects/pack/multi-pack-index.lock',
  'worktrees/one/index.lock',
];

test('old locks and half-written files go, wherever Git makes them; everything else stays', async () => {
  const paths = await Promise.all(EVERYWHERE.map(async (name) => await left(name, OLD)));
  const half = join(gitDir, 'objects/tmp_objdir-incoming-abc');
  await left('objects/tmp_objdir-incoming-abc/pack/tmp_pack_x', OLD);
  await utimes(half, new Date(Date.now() - OLD), new Date(Date.now() - OLD));
  const pack = await left('objects/pack/tmp_pack_abc', OLD);
  const kept = await Promise.all([left('refs/heads/unlock', OLD), left('objects/pack/pack-a.keep', OLD)]);
  expect(await clearStale(gitDir)).toEqual([]);
  expect([...paths, half, pack].filter((path) => existsSync(path))).toEqual([]);
  expect(kept.every((path) => existsSync(path))).toBe(true);
});

test('a young lock is given time, and then goes', async () => {
  const path = await left('refs/notes/commits.lock', STALE_LOCK_MS - 1000);
  expect((await clearStale(gitDir)).map((lock) => lock.path)).toEqual([path]);
  expect(await waitAndClearStale(gitDir)).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

test('what a process of ours may hold stays; what was there before it began does not', async () => {
  const before = await left('refs/notes/before.lock', OLD);
  const running = streamGit(['update-ref', '--stdin'], { gitDir });
  const during = await left('refs/notes/during.lock', 0);
  // As if it had been at work for long.
  const { now } = Date;
  Date.now = () => now() + OLD;
  try {
    expect((await clearStale(gitDir)).map((lock) => lock.path)).toEqual([during]);
    expect(await waitAndClearStale(gitDir)).toHaveLength(1);
  } finally {
    Date.now = now;
  }
  expect(existsSync(before)).toBe(false);
  running.kill();
  await running.done.catch(() => undefined);
});

test('what an ended process made goes, unless another one began before it could be removed', async () => {
  const begun = Date.now();
  const earlier = await left('refs/notes/earlier.lock', OLD);
  const made = await left('refs/notes/made.lock', 0);
  const clearing = clearMadeSince(gitDir, begun);
  const running = streamGit(['update-ref', '--stdin'], { gitDir });
  await clearing;
  expect(existsSync(made)).toBe(true);
  running.kill();
  await running.done.catch(() => undefined);
  await clearMadeSince(gitDir, begun);
  expect([earlier, made].map((path) => existsSync(path))).toEqual([true, false]);
});

test('a process that takes no lock keeps none', async () => {
  const begun = Date.now();
  const made = await left('refs/notes/made.lock', 0);
  const reader = streamGit(['cat-file', '--batch'], { gitDir });
  await clearMadeSince(gitDir, begun);
  expect(existsSync(made)).toBe(false);
  reader.kill();
  await reader.done.catch(() => undefined);
});

test('the size of a transfer leaves out what an earlier one left', async () => {
  const begun = Date.now();
  await writeFile(await left('objects/pack/tmp_pack_new', 0), 'four');
  const old = await left('objects/pack/tmp_pack_old', OLD);
  await writeFile(old, 'more than four');
  await utimes(old, new Date(Date.now() - OLD), new Date(Date.now() - OLD));
  expect(await bytesComing(gitDir, begun)).toBe(4);
});

test('Git says which lock is in its way', async () => {
  await left('shallow.lock', OLD);
  const path = await left('refs/heads/main.lock', OLD);
  const input = `update refs/heads/main ${'1'.repeat(40)}\n`;
  const failed = await runGit(['update-ref', '--stdin'], { gitDir, input }).catch((error: unknown) => error);
  const found = await lockInTheWay(failed);
  expect(found?.path).toBe(path);
  expect(Date.now() - (found?.since ?? 0)).toBeGreaterThan(OLD - 10);
  await rm(path);
  expect(await lockInTheWay(failed)).toBeNull();
  expect(await lockInTheWay(new Error('no'))).toBeNull();
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheBody, MAX_CACHED_BODY_BYTES, cachedBody } from './bodies.ts';
import { openCacheFolder, type CacheFolder } from './folder.ts';

let root: string;
let folder: CacheFolder;
const KEY = ['diff', 'main...topic'];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memory-'));
  folder = openCacheFolder(root, 'org');
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const PIECE = 1024 * 1024;
/** A body of so many pieces of a mebibyte. */
function bodyOf(pieces: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > pieces) controller.close();
      else controller.enqueue(new Uint8Array(PIECE).fill(sent));
    },
  });
}
const digest = (bytes: ArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
const cached = async (): Promise<string | null> => {
  const found = await cachedBody(folder, KEY);
  return found === null ? null : digest(await found.value.arrayBuffer());
};
const files = async (): Promise<number> => {
  const folders = await readdir(root).catch(() => []);
  return (await Promise.all(folders.map((name) => readdir(join(root, name))))).flat().length;
};

test('a body that went through is kept as it was, and a later one takes its place', async () => {
  const through = cacheBody(folder, KEY, new Response(bodyOf(3)));
  const first = await through.arrayBuffer();
  expect(first.byteLength).toBe(3 * PIECE);
  await expect.poll(cached).toBe(digest(first));
  const second = await cacheBody(folder, KEY, new Response('shorter')).arrayBuffer();
  await expect.poll(cached).toBe(digest(second));
  expect(await files()).toBe(1);
});

test('a body that was left, broke off or is too large is passed through and not cached', async () => {
  const left = cacheBody(folder, KEY, new Response(bodyOf(3))).body?.getReader();
  await left?.read();
  await left?.cancel();

  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error('broke off')),
  });
  await expect(cacheBody(folder, KEY, new Response(broken)).arrayBuffer()).rejects.toThrow('broke off');

  const pieces = MAX_CACHED_BODY_BYTES / PIECE + 1;
  const large = await cacheBody(folder, KEY, new Response(bodyOf(pieces))).arrayBuffer();
  expect(large.byteLength).toBe(pieces * PIECE);
  await cacheBody(folder, ['diff', 'later'], new Response('x')).arrayBuffer();
  await expect.poll(files).toBe(1);
  expect(await cached()).toBeNull();
});

test('a kept body that cannot be read breaks off for whoever reads it, and for nobody else', async () => {
  await mkdir(folder.file(KEY), { recursive: true });
  const found = await cachedBody(folder, KEY);
  await expect(found?.value.text()).rejects.toThrow();
  await rm(folder.file(KEY), { recursive: true });
  expect(await cachedBody(folder, KEY)).toBeNull();
});

import { existsSync, openSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { looseObject, writeLooseObject } from './loose-object.ts';
import { runGit } from './run.ts';
import { SpareFiles, TEMPORARY } from './spare-files.ts';

let gitDir: string;
let objects: string;
let spares: SpareFiles;
beforeEach(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'spare-'));
  await runGit(['init', '--quiet', '--bare', gitDir]);
  objects = join(gitDir, 'objects');
  spares = new SpareFiles(objects, 3);
});
afterEach(async () => {
  await spares.clear();
  await rm(gitDir, { recursive: true, force: true });
});

const temporaries = async (): Promise<number> =>
  (await readdir(objects)).filter((name) => name.startsWith(TEMPORARY)).length;

const filled = async (): Promise<void> => {
  spares.fill();
  await expect.poll(temporaries).toBe(3);
};

async function write(text: string): Promise<void> {
  const object = looseObject('sha1', 'blob', Buffer.from(text));
  await writeLooseObject(objects, object, spares);
  const { stdout } = await runGit(['cat-file', 'blob', object.id], { gitDir });
  expect(stdout.toString()).toBe(text);
}

test('spare files are used, and writers beyond them make their own', async () => {
  await filled();
  await write('first');
  expect(await temporaries()).toBe(2);
  for (const text of ['second', 'third', 'fourth', 'fifth']) await write(text);
  expect(await temporaries()).toBe(0);
  await runGit(['fsck', '--strict'], { gitDir });
});

test('writers side by side never share a file', async () => {
  await filled();
  await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      await write(`text ${String(n)}`);
      spares.fill();
    }),
  );
  await runGit(['fsck', '--strict'], { gitDir });
});

test('the same object again takes a file and leaves none', async () => {
  await write('twice');
  await filled();
  await write('twice');
  expect(await temporaries()).toBe(2);
});

test.each([
  ['prune', '--expire=now'],
  ['gc', '--quiet', '--prune=now'],
])('git %s removes spare files, and writing goes on without them', async (...args) => {
  await filled();
  await runGit(args, { gitDir });
  expect(await temporaries()).toBe(0);
  for (const text of ['one', 'two', 'three', 'four']) await write(text);
  expect(await temporaries()).toBe(0);
});

test('clearing removes spare files that were not taken, also one being made', async () => {
  await filled();
  await spares.clear();
  expect(await temporaries()).toBe(0);
  spares.fill();
  await spares.clear();
  expect(await temporaries()).toBe(0);
  expect(spares.take()).toBeUndefined();
});

test.runIf(existsSync('/dev/full'))(
  'where there is no space left, nothing half-written stays (this system has a device that is always full)',
  async () => {
    await filled();
    const taken = spares.take();
    const full = { take: () => ({ fd: openSync('/dev/full', 'w'), path: taken?.path ?? '' }) };
    const object = looseObject('sha1', 'blob', Buffer.from('too much'));
    await expect(writeLooseObject(objects, object, full)).rejects.toThrow('ENOSPC');
    expect(await temporaries()).toBe(2);
    await runGit(['fsck', '--strict'], { gitDir });
  },
);

import {
  chmod,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { whyNot } from '../testing/apply-scene.ts';
import { begin, beginAll, endAll, place, root, write } from '../testing/work-tree-scene.ts';
import { openParent } from './open-parent.ts';
import { readWorkFile, replaceFile } from './replace-file.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await write('dir/sub/a.txt', 'one\n');
});
const file = (path: string): string => join(place.workTree, path);

/** Replaces the file, while something else happens. */
const replaceDuring = (meanwhile: () => Promise<void>, path = 'dir/sub/a.txt'): Promise<unknown> =>
  replaceFile(place, path, async () => {
    await meanwhile();
    return Buffer.from('ours\n');
  });

test('a file that is larger than its reader takes is not read', async () => {
  expect((await readWorkFile(place, 'dir/sub/a.txt', 4)).toString()).toBe('one\n');
  expect(await whyNot(readWorkFile(place, 'dir/sub/a.txt', 3))).toContain('too large');
});

test('a folder that becomes a link while the file is read is not followed, not even for a moment', async () => {
  const outside = join(root, 'outside');
  await mkdir(join(outside, 'sub'), { recursive: true });
  await writeFile(join(outside, 'sub/a.txt'), 'theirs\n');
  const before = await stat(join(outside, 'sub'), { bigint: true });
  const why = await whyNot(
    replaceDuring(async () => {
      await rename(file('dir'), file('elsewhere'));
      await symlink(outside, file('dir'));
    }),
  );
  expect(why).toContain('goes through a link');
  expect((await stat(join(outside, 'sub'), { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  expect(await readFile(join(outside, 'sub/a.txt'), 'utf8')).toBe('theirs\n');
  expect(await readdir(file('elsewhere/sub'))).toEqual(['a.txt']);
  expect(await readFile(file('elsewhere/sub/a.txt'), 'utf8')).toBe('one\n');
});

test('where folders cannot be held open, a link on the way is not followed either', async () => {
  await symlink('dir', file('link'));
  await expect(openParent(place.workTree, ['link', 'sub'], [], false)).rejects.toThrow('goes through a link');
  const parent = await openParent(place.workTree, ['dir', 'sub'], [], false);
  await rename(file('dir'), file('elsewhere'));
  await symlink('elsewhere', file('dir'));
  await expect(parent.verify()).rejects.toThrow('goes through a link');
  await parent.close();
});

test('a folder that is moved away meanwhile is not written to where it is now', async () => {
  const why = await whyNot(
    replaceDuring(async () => {
      await rename(file('dir'), join(root, 'moved'));
      await mkdir(file('dir/sub'), { recursive: true });
      await writeFile(file('dir/sub/a.txt'), 'one\n');
    }),
  );
  expect(why).toContain('goes through a link');
  expect(await readdir(join(root, 'moved/sub'))).toEqual(['a.txt']);
});

test('a file that another program writes meanwhile keeps its words', async () => {
  const why = await whyNot(replaceDuring(() => writeFile(file('dir/sub/a.txt'), 'two\n')));
  expect(why).toContain('at the same moment');
  expect(await readFile(file('dir/sub/a.txt'), 'utf8')).toBe('two\n');
  expect(await readdir(file('dir/sub'))).toEqual(['a.txt']);
});

test('a file that becomes a link meanwhile is not written through, and stays one', async () => {
  await writeFile(join(root, 'target'), 'one\n');
  const why = await whyNot(
    replaceDuring(async () => {
      await rename(file('dir/sub/a.txt'), file('dir/sub/b.txt'));
      await symlink(join(root, 'target'), file('dir/sub/a.txt'));
    }),
  );
  expect(why).toContain('goes through a link');
  expect(await readFile(join(root, 'target'), 'utf8')).toBe('one\n');
});

test('of a change that fails nothing is left, and the file stays as it is', async () => {
  await expect(replaceDuring(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await readdir(file('dir/sub'))).toEqual(['a.txt']);
});

test('a name as long as names may be is replaced, too', async () => {
  const long = `${'n'.repeat(240)}.txt`;
  await write(`dir/${long}`, 'one\n');
  await chmod(file(`dir/${long}`), 0o600);
  await replaceFile(place, `dir/${long}`, () => Buffer.from('two\n'));
  expect(await readFile(file(`dir/${long}`), 'utf8')).toBe('two\n');
  expect((await stat(file(`dir/${long}`))).mode & 0o777).toBe(0o600);
});

test('where a folder’s names cannot be made durable, the file is replaced all the same', async () => {
  const folder = await open(place.workTree);
  const prototype: FileHandle = Object.getPrototypeOf(folder);
  const sync = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) throw Object.assign(new Error('EINVAL'), { code: 'EINVAL' });
  });
  try {
    await replaceFile(place, 'dir/sub/a.txt', () => Buffer.from('two\n'));
  } finally {
    sync.mockRestore();
    await folder.close();
  }
  expect(await readFile(file('dir/sub/a.txt'), 'utf8')).toBe('two\n');
});

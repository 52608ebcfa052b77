/** Files that go through a filter that does not run: none of their changes is taken for none. */
import { rm, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { begin, beginAll, endAll, git, place, shown, snapshot, write } from '../testing/work-tree-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(async () => {
  await begin();
  await git('config', 'filter.caps.clean', 'tr A-Z a-z');
  await write('.gitattributes', '*.dat filter=caps\n');
  await write('a.dat', 'HELLO\n');
  await write('b.dat', 'HELLO\n');
  await touch('a.dat');
  await touch('b.dat', new Date('2023-01-01T00:00:00Z'));
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'one');
});

const fileOf = (path: string): string => join(place.workTree, path);
/** Sets a time before the index was written. */
async function touch(path: string, then = new Date('2024-01-01T00:00:00Z')): Promise<void> {
  await utimes(fileOf(path), then, then);
}
const excludedPaths = async (): Promise<string[]> => (await snapshot()).excluded.map(({ path }) => path);

test('a file that was changed before the index was written last is named', async () => {
  await write('a.dat', 'LONGER\n');
  await touch('a.dat');
  await write('more.txt', 'one\n');
  await git('add', 'more.txt');
  expect(await excludedPaths()).toEqual(['a.dat']);
});

test('so is one of the same size, with the time that it had in the second of the index', async () => {
  await git('config', 'core.trustctime', 'false');
  await write('a.dat', 'OTHER\n');
  await touch('a.dat', new Date('2024-01-01T00:00:00.100Z'));
  const later = new Date('2024-01-01T00:00:00.900Z');
  await utimes(join(place.gitDir, 'index'), later, later);
  expect(await excludedPaths()).toEqual(['a.dat']);
});

test('what is no file any more, or is not followed yet, is shown as it lies there', async () => {
  await rm(fileOf('a.dat'));
  await symlink('elsewhere', fileOf('a.dat'));
  await rm(fileOf('b.dat'));
  await write('new.dat', 'NEW\n');
  const taken = await snapshot();
  expect(await shown(taken, '--name-status')).toBe('T\ta.dat\nD\tb.dat\nA\tnew.dat');
  expect(taken.excluded).toEqual([]);
});

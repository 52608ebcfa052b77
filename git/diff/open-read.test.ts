import { expect, test } from 'vitest';
import { twentyLines, writtenCommits } from '../testing/written-commits.ts';
import { changeWith } from './change.testing.ts';
import { isWantedChange, openRead, type PatchRead } from './open-read.ts';

const moved = [
  { a: 'a\n', old: twentyLines('x') },
  { a: 'b\n', old: null, new: twentyLines('x') },
];

/** Opens a comparison of two commits. @returns its changes, or null */
async function opened(
  history: Parameters<typeof writtenCommits>[0],
  query: Pick<Parameters<typeof openRead>[0], 'paths' | 'onlyFile'>,
): Promise<string[] | null> {
  const { gitDir, ids } = await writtenCommits(history);
  const wanted = query.paths === undefined ? null : new Set(query.paths);
  const range = { gitDir, from: ids[0] ?? '', to: ids[1] ?? '', fileBytes: 1000 };
  const read: PatchRead | null = await openRead({ ...range, ...query }, wanted);
  read?.patch.close();
  return read && read.patch.listing.map(({ state, oldPath, path }) => `${state} ${oldPath} ${path}`);
}

test('one file is compared alone, so that it is no rename', async () => {
  expect(await opened(moved, {})).toEqual(['M  a', 'R100 old new']);
  expect(await opened(moved, { onlyFile: 'new' })).toEqual(['A  new']);
});

test('files are compared with what they were renamed from, and nothing else is', async () => {
  expect(await opened(moved, { paths: ['new'] })).toEqual(['R100 old new']);
  expect(await opened(moved, { paths: ['old', 'c'] })).toBeNull();
});

test('more files than can be named are picked from all', async () => {
  const names = Array.from({ length: 201 }, (_, at) => `f${at}`);
  const files = Object.fromEntries(names.map((name) => [name, name]));
  const paths = ['a', ...names];
  expect(await opened([{ a: 'a\n' }, { ...files, a: 'b\n', z: 'z\n' }], { paths })).toHaveLength(203);
});

test.each([false, true])('a file is requested by its path, unless that is cut: %s', (long) => {
  expect(isWantedChange(changeWith({ path: 'a…1', long }), new Set(['a…1']))).toBe(!long);
});

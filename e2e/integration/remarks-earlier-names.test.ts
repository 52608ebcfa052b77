/** Files with remarks are looked for under all names, however many there are; only what was searched for counts as gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlierNames } from '../../electron/remarks/discussed/earlier-names.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import { createHistories } from '../../git/remarks/histories.ts';
import { createRepositoryCopies, type RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { GitError } from '../../git/process/error.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';

const place = { orgId: 'folders', repo: 'demo' };
const COUNT = 600;
const text = (n: number, word: string) => `${word} ${n}\n`.repeat(5);

let folder: string;
let gitDir: string;
let store: Store;
let copies: RepositoryCopies;
let base: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earlier-names-test-'));
  gitDir = join(folder, 'repo.git');
  await gitText(['init', '--quiet', '--bare', gitDir]);
  store = createStore(join(folder, 'profile'));
  const client = { gitRemote: () => Promise.reject(new Error('a folder needs no remote')) };
  copies = createRepositoryCopies(join(folder, 'copies'), client, () => ({ gitDir, headDir: gitDir }));
  const files = (of: (n: number) => readonly [string, string | null]) =>
    Object.fromEntries(Array.from({ length: COUNT }, (_, n) => of(n)));
  // From end to end no file is like itself.
  await writeHistory(gitDir, [
    { message: 'begin', files: files((n) => [`f${n}.ts`, text(n, 'one')]) },
    {
      message: 'move',
      files: { ...files((n) => [`f${n}.ts`, null]), ...files((n) => [`g${n}.ts`, text(n, 'one')]) },
    },
    { message: 'change', files: files((n) => [`g${n}.ts`, text(n, 'two')]) },
  ]);
  await copies.of(place).notes.refresh();
  const [tip = '', , first = ''] = (await gitText(['rev-list', 'main'], { gitDir })).split('\n');
  base = tip;
  const paths = Array.from({ length: COUNT }, (_, n) => `f${n}.ts`);
  store.remarkedFiles.put(place, 'refs/notes/reviews', [{ object: first, paths }]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  copies.close();
  store.close();
  await rm(folder, { recursive: true, force: true });
});

/** As after a start. */
const finder = () => {
  const find = createEarlierNames({ store: store.remarkedFiles, calm: () => Promise.resolve() });
  return () => find(place, copies.of(place), createHistories(copies)(place).history, base, false);
};
const named = (of: (n: number) => string) =>
  store.remarkedFiles.named(
    place,
    Array.from({ length: COUNT }, (_, n) => of(n)),
    10,
  ).files.length;

test('hundreds of files are found, and a search that fails takes none for gone', async () => {
  const stopped = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const files = store.remarkedFiles;
  const find = finder();
  for (const _ of [1, 2]) await find();
  // It is not tried again and again.
  expect(stopped).toHaveBeenCalledTimes(1);
  expect([named((n) => `g${n}.ts`), files.named(place, [''], 1_000).files.length]).toEqual([0, 0]);
  expect(files.isFollowed(place, base)).toBe(false);
  stopped.mockRestore();
  await finder()();
  expect(named((n) => `g${n}.ts`)).toBe(COUNT);
  expect(files.isFollowed(place, base)).toBe(true);
  const page = vi.spyOn(files, 'page');
  await finder()();
  expect(page).not.toHaveBeenCalled();
});

/** Commits with a remark on a file that has another name in the base. @returns how many of them are found */
async function remarkOnCommits(count: number): Promise<() => number> {
  await writeHistory(gitDir, [
    { from: base, files: { 'old.ts': text(1, 'old') } },
    ...Array.from({ length: count }, (_, n) => ({ files: { 'n.txt': `${n}\n` } })),
    { files: { 'old.ts': null, 'new.ts': text(1, 'old') } },
  ]);
  const [tip = '', ...commits] = (await gitText(['rev-list', `${base}..main`], { gitDir })).split('\n');
  base = tip;
  const files = store.remarkedFiles;
  files.drop(place, 'refs/notes/reviews');
  const notes = commits.slice(0, count).map((object) => ({ object, paths: ['old.ts'] }));
  files.put(place, 'refs/notes/reviews', notes);
  return () => files.named(place, ['new.ts'], count).files.length;
}

test('of more commits than one search looks through, the next search finds the others', async () => {
  const foundCount = await remarkOnCommits(102);
  const find = finder();
  await find();
  expect([foundCount(), store.remarkedFiles.isFollowed(place, base)]).toEqual([100, false]);
  await find();
  expect([foundCount(), store.remarkedFiles.isFollowed(place, base)]).toEqual([102, true]);
});

test('where the names of one commit cannot be read, those of the others are found', async () => {
  const foundCount = await remarkOnCommits(3);
  const { history } = createHistories(copies)(place);
  const renamed = vi
    .spyOn(history, 'renamed')
    .mockRejectedValueOnce(new GitError('diff-tree', 'exit', 128, ''));
  const find = createEarlierNames({ store: store.remarkedFiles, calm: () => Promise.resolve() });
  await find(place, copies.of(place), history, base, false);
  expect(renamed).toHaveBeenCalledTimes(3);
  expect([foundCount(), store.remarkedFiles.isFollowed(place, base)]).toEqual([2, false]);
});

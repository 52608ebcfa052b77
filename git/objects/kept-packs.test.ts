import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { STALE_LOCK_MS } from '../process/stale-locks.ts';
import { laterToday } from '../testing/later.ts';
import { borrowObjects } from './borrow.ts';
import { bytesOf, dropKept, keepRange, keptPacks, repairKept } from './kept-packs.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
let root: string;
let folder: string;
let own: string;
let base: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-packs-'));
  folder = join(root, 'folder.git');
  own = join(root, 'own.git');
  await runGit(['init', '--quiet', '--bare', folder]);
  base = await commit('base');
  await gitText(['update-ref', 'refs/heads/main', base], { gitDir: folder });
  await borrowObjects(own, folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A commit with a file of its own, on no branch. */
async function commit(text: string, ...parents: string[]): Promise<string> {
  const gitDir = folder;
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\ta\n` });
  const args = ['commit-tree', tree, '-m', text, ...parents.flatMap((sha) => ['-p', sha])];
  return await gitText(args, { gitDir, config });
}
const collect = (): Promise<unknown> => runGit(['gc', '--quiet', '--prune=now'], { gitDir: folder });
const keep = (sha: string): Promise<void> => keepRange(own, { commit: sha, without: base });
const refs = async (): Promise<string[]> =>
  (await gitText(['for-each-ref', '--format=%(objectname)'], { gitDir: own })).split('\n').filter(Boolean);
const packs = async (): Promise<string[]> => await readdir(join(own, 'objects', 'pack'));
const readable = async (sha: string): Promise<boolean> =>
  (await runGit(['rev-list', '--objects', sha, `^${base}`], { gitDir: own, okCodes: [0, 128] })).code === 0;

test('a pack that Git itself holds for a moment is none that is kept, nor is one that is not whole', async () => {
  const [one, two] = [await commit('one', base), await commit('two', base)];
  await keep(one);
  const [first] = await keptPacks(own);
  await keep(two);
  const other = (await keptPacks(own)).find(({ name }) => name !== first?.name);
  expect(other?.commit).toBe(two);
  const pack = join(own, 'objects/pack', String(other?.name));
  await writeFile(`${pack}.keep`, 'fetch-pack 1234 on a-machine\n');
  expect(await keptPacks(own)).toEqual([first]);
  await writeFile(`${pack}.keep`, `${two}\n`);
  await rm(`${pack}.pack`);
  expect(await keptPacks(own)).toEqual([first]);
});

test('what is kept can be read when it is gone from the folder, and what is dropped cannot', async () => {
  const [one, two] = [await commit('one', base), await commit('two', base)];
  for (const sha of [one, two]) await keep(sha);
  await collect();
  expect([await readable(one), await readable(two)]).toEqual([true, true]);
  expect((await refs()).toSorted()).toEqual([one, two].toSorted());
  const kept = await keptPacks(own);
  expect(kept.map(({ commit: sha }) => sha).toSorted()).toEqual([one, two].toSorted());
  expect(kept.every(({ bytes }) => bytes > 1_000)).toBe(true);
  await dropKept(
    own,
    kept.filter(({ commit: sha }) => sha === one),
  );
  expect([await readable(one), await readable(two)]).toEqual([false, true]);
  expect(await refs()).toEqual([two]);
});

test('nothing is kept of a commit that has nothing of its own', async () => {
  await keep(base);
  expect(await packs()).toEqual([]);
  expect(await bytesOf(own, { commit: base, without: base })).toBe(0);
});

test('contents that are missing are left out, as in a partial clone', async () => {
  const one = await commit('one', base);
  const blob = await gitText(['rev-parse', `${one}:a`], { gitDir: folder });
  await rm(join(folder, 'objects', blob.slice(0, 2), blob.slice(2)));
  expect(await bytesOf(own, { commit: one, without: base })).toBeGreaterThan(0);
  await keep(one);
  await collect().catch(() => undefined);
  expect(await gitText(['rev-parse', `${one}^{tree}`], { gitDir: own })).toMatch(/^[0-9a-f]{40}$/);
});

test('whatever a kill leaves is put right', async () => {
  const [one, two, three] = [
    await commit('one', base),
    await commit('two', base),
    await commit('three', base),
  ];
  for (const sha of [one, two, three]) await keep(sha);
  const name = new Map(
    (await keptPacks(own)).map((pack) => [pack.commit, join(own, 'objects', 'pack', pack.name)]),
  );
  // Killed before the note of what it is; before the ref; while it was removed; while it was written.
  await rm(`${name.get(one)}.keep`);
  await gitText(['update-ref', '-d', `refs/marginalia/versions/${two}`], { gitDir: own });
  await rm(`${name.get(three)}.idx`);
  const half = join(own, 'objects', 'pack', 'tmp_pack_half');
  await writeFile(half, 'PACK');
  laterToday(2 * STALE_LOCK_MS);
  await repairKept(own);
  expect((await keptPacks(own)).map(({ commit: sha }) => sha)).toEqual([two]);
  expect(await refs()).toEqual([two]);
  expect(existsSync(half)).toBe(false);
  expect((await packs()).every((file) => file.startsWith(name.get(two)?.split('/').at(-1) ?? '?'))).toBe(
    true,
  );
  // They are still in the folder, and are kept again.
  for (const sha of [one, three]) await keep(sha);
  await collect();
  expect([await readable(one), await readable(two), await readable(three)]).toEqual([true, true, true]);
});

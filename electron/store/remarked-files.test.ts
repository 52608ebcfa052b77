import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from './index.ts';

let profile: string;
let store: Store;
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'remarked-files-test-'));
  store = createStore(profile);
});
afterEach(async () => {
  store.close();
  await rm(profile, { recursive: true, force: true });
});

const demo = { orgId: 'acme', repo: 'demo' };
const ref = 'refs/notes/reviews';

test('files are looked up by name, also over a restart, and replaced note by note', () => {
  const files = store.remarkedFiles;
  files.put(demo, ref, [
    { object: 'a', paths: ['x.ts', 'y.ts'] },
    { object: 'b', paths: ['x.ts'] },
  ]);
  files.put(demo, 'refs/notes/other', [{ object: 'a', paths: ['x.ts'] }]);
  files.setTip(demo, ref, 't1');
  store.close();
  store = createStore(profile);
  const again = store.remarkedFiles;
  expect([demo, { ...demo, repo: 'another' }].map((one) => again.isEmpty(one))).toEqual([false, true]);
  expect(again.tips(demo)).toEqual(new Map([[ref, 't1']]));
  expect(again.named(demo, ['y.ts', 'z.ts'], 100).files).toEqual([
    { object: 'a', path: 'y.ts', name: 'y.ts' },
  ]);
  expect(again.named(demo, ['x.ts'], 100).files).toHaveLength(3);
  again.put(demo, ref, [{ object: 'a', paths: [] }]);
  expect(again.named(demo, ['x.ts', 'y.ts'], 100).files.map(({ object, path }) => [object, path])).toEqual([
    ['a', 'x.ts'],
    ['b', 'x.ts'],
  ]);
  again.drop(demo, ref);
  expect(again.tips(demo).size).toBe(0);
  expect(again.named(demo, ['x.ts'], 100).files).toEqual([{ object: 'a', path: 'x.ts', name: 'x.ts' }]);
});

test('a file is found under every name that it had, until its note changes', () => {
  const files = store.remarkedFiles;
  files.put(demo, ref, [{ object: 'a', paths: ['x.ts'] }]);
  expect(files.isFollowed(demo, 'base')).toBe(false);
  const names = () => files.page(demo, null).files.map(({ name }) => name);
  expect(names()).toEqual(['x.ts']);
  files.addNames(demo, [{ object: 'a', path: 'x.ts', name: 'lib/x.ts' }]);
  files.setFollowed(demo, 'base');
  expect(files.isFollowed(demo, 'base')).toBe(true);
  expect(files.named(demo, ['lib/x.ts'], 100).files).toEqual([
    { object: 'a', path: 'x.ts', name: 'lib/x.ts' },
  ]);
  expect(files.named(demo, ['lib/x.ts', 'x.ts'], 100).files).toHaveLength(2);
  expect(names()).toEqual(['lib/x.ts', 'x.ts']);
  expect(files.weights(demo)).toEqual(new Map([[ref, 1]]));
  files.put(demo, ref, [{ object: 'a', paths: [] }]);
  expect(files.isFollowed(demo, 'base')).toBe(true);
  files.put(demo, ref, [{ object: 'a', paths: ['z.ts'] }]);
  expect(files.isFollowed(demo, 'base')).toBe(false);
  expect(files.named(demo, ['lib/x.ts'], 100).files).toEqual([]);
});

test('a repository and an organization are forgotten on their own', () => {
  const files = store.remarkedFiles;
  const places = [demo, { ...demo, repo: 'another' }, { ...demo, orgId: 'other' }];
  for (const place of places) {
    files.put(place, ref, [{ object: 'a', paths: ['x.ts'] }]);
    files.setTip(place, ref, 't');
    files.setFollowed(place, 'base');
  }
  const left = () =>
    places.map((place) => [
      files.named(place, ['x.ts'], 100).files.length,
      files.tips(place).size,
      Number(files.isFollowed(place, 'base')),
    ]);
  files.forgetRepository(demo);
  expect(left()).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  files.forget('acme');
  expect(left()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [1, 1, 1],
  ]);
});

test('no call reads or writes very many rows', () => {
  const files = store.remarkedFiles;
  const paths = Array.from({ length: 1_000 }, (_, at) => `${at}.ts`);
  let notes = Array.from({ length: 5 }, (_, at) => ({ object: `o${at}`, paths }));
  const puts: number[] = [];
  while (notes.length > 0) notes = notes.slice(puts[puts.push(files.put(demo, ref, notes)) - 1]);
  expect(puts).toEqual([1, 1, 1, 1, 1]);
  expect(files.weights(demo)).toEqual(new Map([[ref, 5_000]]));
  // What they replace counts, too.
  expect(
    files.put(
      demo,
      ref,
      [3, 4].map((at) => ({ object: `o${at}`, paths: ['long'.repeat(100)] })),
    ),
  ).toBe(2);
  expect(files.weights(demo)).toEqual(new Map([[ref, 3_006]]));
  const pages: number[] = [];
  let page = files.page(demo, null);
  for (; page.next !== null; page = files.page(demo, page.next)) pages.push(page.files.length);
  expect([...pages, page.files.length]).toEqual([2_000, 1_002]);
  const named = files.named(demo, paths, 2);
  expect([named.files.length, named.names, named.cut.length]).toEqual([2_000, 1_000, 1_000]);
  expect(named.files.slice(0, 2).map(({ object }) => object)).toEqual(['o2', 'o1']);
  expect(files.named(demo, paths, 3)).toMatchObject({ names: 667, cut: [] });
  files.setTip(demo, ref, 't', true);
  files.setTip(demo, ref, 'u');
  expect([files.isCut(demo), files.isCut(demo, ref), files.isCut(demo, 'another')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([files.drop(demo, ref), files.tips(demo).get(ref)]).toEqual([true, '']);
  expect([files.drop(demo, ref), files.tips(demo).size, files.isEmpty(demo)]).toEqual([false, 0, true]);
  expect(files.isCut(demo)).toBe(false);
});

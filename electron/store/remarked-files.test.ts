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
  expect(again.named(demo, ['y.ts', 'z.ts'])).toEqual([{ object: 'a', path: 'y.ts', name: 'y.ts' }]);
  expect(again.named(demo, ['x.ts'])).toHaveLength(2);
  again.put(demo, ref, [{ object: 'a', paths: [] }]);
  expect(again.named(demo, ['x.ts', 'y.ts']).map(({ object, path }) => [object, path])).toEqual([
    ['a', 'x.ts'],
    ['b', 'x.ts'],
  ]);
  again.drop(demo, ref);
  expect(again.tips(demo).size).toBe(0);
  expect(again.named(demo, ['x.ts'])).toEqual([{ object: 'a', path: 'x.ts', name: 'x.ts' }]);
});

test('a file is found under every name that it had, until its note changes', () => {
  const files = store.remarkedFiles;
  files.put(demo, ref, [{ object: 'a', paths: ['x.ts'] }]);
  expect(files.isFollowed(demo, 'base')).toBe(false);
  const [file = { object: '', path: '', names: [] }] = files.files(demo, 10);
  expect(file).toEqual({ object: 'a', path: 'x.ts', names: ['x.ts'] });
  files.follow(demo, 'base', [{ ...file, name: 'lib/x.ts' }]);
  expect(files.isFollowed(demo, 'base')).toBe(true);
  expect(files.named(demo, ['lib/x.ts'])).toEqual([{ object: 'a', path: 'x.ts', name: 'lib/x.ts' }]);
  expect(files.named(demo, ['lib/x.ts', 'x.ts'])).toHaveLength(2);
  expect(files.files(demo, 10)[0]?.names.toSorted()).toEqual(['lib/x.ts', 'x.ts']);
  expect(files.files(demo, 0)).toEqual([]);
  files.put(demo, ref, [{ object: 'a', paths: [] }]);
  expect(files.isFollowed(demo, 'base')).toBe(true);
  files.put(demo, ref, [{ object: 'a', paths: ['z.ts'] }]);
  expect(files.isFollowed(demo, 'base')).toBe(false);
  expect(files.named(demo, ['lib/x.ts'])).toEqual([]);
});

test('a repository and an organization are forgotten on their own', () => {
  const files = store.remarkedFiles;
  const places = [demo, { ...demo, repo: 'another' }, { ...demo, orgId: 'other' }];
  for (const place of places) {
    files.put(place, ref, [{ object: 'a', paths: ['x.ts'] }]);
    files.setTip(place, ref, 't');
    files.follow(place, 'base', []);
  }
  const left = () =>
    places.map((place) => [
      files.named(place, ['x.ts']).length,
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

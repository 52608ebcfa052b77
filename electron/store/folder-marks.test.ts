import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from './index.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-marks-'));
  store = createStore(dir);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const place = (repo: string) => ({ orgId: 'folders', repo });
const FIX = 'folders app main...fix';
const key = 'a'.repeat(128);

function read(comparison: string): void {
  store.viewed.mark({ comparison, path: 'a.ts' }, 'v2 M:1');
  store.readHunks.put(comparison, [['a.ts', key]]);
  store.readCommits.mark(comparison, ['b'.repeat(40)], true);
}
const marksOf = (comparison: string): number =>
  store.viewed.marks(comparison).length +
  store.readHunks.list(comparison).length +
  store.readCommits.list(comparison).length;

test('another folder of the same name has no marks of one that was removed, which gets them back', () => {
  const versions = `${FIX} versions ${'a'.repeat(40)}..${'b'.repeat(40)}`;
  for (const one of [FIX, versions]) read(one);
  store.folderMarks.setAside(place('app'), '/one/app');
  expect([FIX, versions].map(marksOf)).toEqual([0, 0]);
  store.folderMarks.takeBack(place('app'), '/two/app');
  expect(marksOf(FIX)).toBe(0);
  read(FIX);
  store.folderMarks.setAside(place('app'), '/two/app');
  // Under another name, as its own is taken meanwhile.
  store.folderMarks.takeBack(place('app-2'), '/one/app');
  expect(marksOf(versions.replace('app', 'app-2'))).toBe(3);
  store.folderMarks.takeBack(place('app'), '/two/app');
  expect([FIX, versions].map(marksOf)).toEqual([3, 0]);
});

test('folders whose names and paths begin alike keep their own marks', () => {
  const other = 'folders app of mine main...fix';
  for (const one of [FIX, other]) read(one);
  store.folderMarks.setAside(place('app'), '/one/app');
  expect([FIX, other].map(marksOf)).toEqual([0, 3]);
  store.folderMarks.setAside(place('app of mine'), '/one/app of mine');
  store.folderMarks.takeBack(place('app'), '/one/app');
  expect([FIX, other].map(marksOf)).toEqual([3, 0]);
  store.folderMarks.takeBack(place('app of mine'), '/one/app of mine');
  expect([FIX, other].map(marksOf)).toEqual([3, 3]);
});

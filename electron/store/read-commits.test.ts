import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createStore } from './index.ts';
import { readCommitStore } from './read-commits.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'read-commits-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const FIX = 'o payments main...fix';

test('commits that were read are known after a restart, until their mark is taken back, or all of the organization goes', () => {
  const store = createStore(dir);
  store.readCommits.mark(FIX, ['a', 'b', 'c'], true);
  store.readCommits.mark(FIX, ['b'], false);
  store.close();
  const again = createStore(dir);
  expect(again.readCommits.list(FIX).toSorted()).toEqual(['a', 'c']);
  expect(again.readCommits.list('o payments main...other')).toEqual([]);
  again.readCommits.forget('o2');
  expect(again.readCommits.list(FIX)).toHaveLength(2);
  again.forgetReads('o');
  expect(again.readCommits.list(FIX)).toEqual([]);
  again.close();
});

test('those read longest ago make room', () => {
  const db = openDatabase(dir, () => undefined);
  let time = 0;
  const store = readCommitStore(() => db, { now: () => (time += 1), most: 2 });
  for (const sha of ['a', 'b', 'a', 'c']) store.mark(FIX, [sha], true);
  expect(store.list(FIX).toSorted()).toEqual(['a', 'c']);
  db.close();
});

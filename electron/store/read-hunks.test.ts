import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hunkMarks } from '../../shared/ipc/shapes.ts';
import { openDatabase } from './database.ts';
import { createStore } from './index.ts';
import { migrate } from './migrate.ts';
import { readHunkStore } from './read-hunks.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'read-hunks-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const FIX = 'o payments main...fix';
const key = (digit: string): string => digit.repeat(128);

test('what was read comes back after a restart, for its own comparison alone, whatever the files are called', () => {
  const store = createStore(dir);
  store.readHunks.put(FIX, [
    ['a', key('1')],
    ['__proto__', key('1') + key('2')],
  ]);
  store.readHunks.put(FIX, [['a', key('3')]]);
  store.close();
  const again = createStore(dir);
  const marks = hunkMarks.parse(structuredClone(again.readHunks.list(FIX)));
  expect(new Map(marks)).toEqual(
    new Map([
      ['a', key('3')],
      ['__proto__', key('1') + key('2')],
    ]),
  );
  expect(again.readHunks.list('o payments main...other')).toEqual([]);
  again.readHunks.put(FIX, [['a', '']]);
  expect(again.readHunks.list(FIX).map(([path]) => path)).toEqual(['__proto__']);
  again.readHunks.forget('o2');
  expect(again.readHunks.list(FIX)).toHaveLength(1);
  again.readHunks.forget('o');
  expect(again.readHunks.list(FIX)).toEqual([]);
  again.close();
});

test('the comparison, and then the file, that was read longest ago makes room', () => {
  const db = openDatabase(dir, () => undefined);
  let time = 0;
  const limits = { now: () => (time += 1), comparisons: 2, room: 384 };
  const store = readHunkStore(() => db, limits);
  for (const comparison of ['o r one', 'o r two', 'o r one', 'o r three'])
    store.put(comparison, [[`${time}`, key('1')]]);
  expect(['o r one', 'o r two', 'o r three'].map((name) => store.list(name).length)).toEqual([2, 0, 1]);
  store.put('o r three', [['more', key('1')]]);
  expect(store.list('o r one').map(([path]) => path)).toEqual(['2']);
  expect(store.list('o r three')).toHaveLength(2);
  db.close();
});

test('a database from before has viewed files, and nothing that was read hunk by hunk', () => {
  const old = new DatabaseSync(join(dir, 'marginalia.db'));
  migrate(old, 14);
  old
    .prepare('INSERT INTO viewed (comparison, path, mark, viewed_at) VALUES (?, ?, ?, 7)')
    .run(FIX, 'a', 'mark');
  old.close();
  const store = createStore(dir);
  expect(store.viewed.marks(FIX)).toEqual([['a', 'mark']]);
  expect(store.readHunks.list(FIX)).toEqual([]);
  store.readHunks.put(FIX, [['a', key('1')]]);
  expect(store.readHunks.list(FIX)).toEqual([['a', key('1')]]);
  store.close();
});

test('what was read by keys that could be forged is unread', () => {
  const old = new DatabaseSync(join(dir, 'marginalia.db'));
  migrate(old, 17);
  old
    .prepare('INSERT INTO read_hunks (comparison, path, marks, read_at) VALUES (?, ?, ?, 7)')
    .run(FIX, 'a', 'ab');
  old.close();
  const store = createStore(dir);
  expect(store.readHunks.list(FIX)).toEqual([]);
  store.close();
});

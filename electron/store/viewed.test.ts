import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { viewedMarks } from '../../shared/ipc/shapes.ts';
import { openDatabase } from './database.ts';
import { createStore } from './index.ts';
import { migrate } from './migrate.ts';
import { viewedStore } from './viewed.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'viewed-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Not to be packed: takes its thousand bytes. */
const noise = (): string => randomBytes(1000).toString('base64');
const place = (path: string) => ({ comparison: 'o payments main...fix', path });

const rowsOf = (db: DatabaseSync, what: string) =>
  Number(db.prepare(`SELECT ${what} AS it FROM viewed`).get()?.['it']);

test('a mark and its diff come back byte for byte after a restart, and only for their own comparison', () => {
  const raw = '@@ -1 +1 @@\n-\u202eold\0\n+new \u{1f44d}\n';
  const store = createStore(dir);
  store.viewed.mark(place('a'), 'older');
  store.viewed.keepDiff(place('a'), 'older', 'older');
  store.viewed.mark(place('a'), 'now');
  expect(store.viewed.diff(place('a'))).toBeNull();
  store.viewed.keepDiff(place('a'), 'now', raw);
  store.close();
  const again = createStore(dir);
  const { comparison } = place('a');
  const other = { ...place('a'), comparison: 'o payments main...other' };
  expect(again.viewed.marks(comparison)).toEqual([['a', 'now']]);
  expect(again.viewed.diff(place('a'))).toBe(raw);
  expect(again.viewed.marks(other.comparison)).toEqual([]);
  expect(again.viewed.diff(other)).toBeNull();
  again.viewed.unmark(place('a'));
  expect(again.viewed.marks(comparison)).toEqual([]);
  expect(again.viewed.diff(place('a'))).toBeNull();
  again.close();
});

test('a diff that arrives after its mark was taken back, or replaced, is not kept', () => {
  const store = createStore(dir);
  store.viewed.mark(place('a'), 'one');
  store.viewed.unmark(place('a'));
  store.viewed.keepDiff(place('a'), 'one', 'late');
  store.viewed.mark(place('b'), 'two');
  store.viewed.keepDiff(place('b'), 'one', 'late');
  expect(store.viewed.marks(place('a').comparison)).toEqual([['b', 'two']]);
  expect(store.viewed.diff(place('a'))).toBeNull();
  expect(store.viewed.diff(place('b'))).toBeNull();
  store.close();
});

test('the diff viewed longest ago makes room, its mark stays', () => {
  const db = openDatabase(dir, () => undefined);
  let time = 0;
  const store = viewedStore(() => db, { now: () => (time += 1), room: 3200 });
  const view = (name: string): void => {
    store.mark(place(name), name);
    store.keepDiff(place(name), name, noise());
  };
  const names = ['a', 'b', 'c', 'd', 'e', 'c', 'f', 'g'];
  for (const name of names) view(name);
  const kept = [...new Set(names)].filter((name) => store.diff(place(name)) !== null);
  expect(kept).toContain('c');
  expect(kept).toContain('g');
  expect(kept).not.toContain('a');
  expect(kept).not.toContain('b');
  const marked = store.marks(place('a').comparison).map(([path]) => path);
  expect(marked.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(rowsOf(db, 'SUM(LENGTH(body))')).toBeLessThanOrEqual(3200);
  db.close();
});

test('the comparison viewed longest ago is forgotten', () => {
  const db = openDatabase(dir, () => undefined);
  let time = 0;
  const store = viewedStore(() => db, { now: () => (time += 1), comparisons: 2 });
  for (const comparison of ['o r one', 'o r two', 'o r one', 'o r three'])
    store.mark({ comparison, path: `${time}` }, 'm');
  expect(['o r one', 'o r two', 'o r three'].map((name) => Object.keys(store.marks(name)).length)).toEqual([
    2, 0, 1,
  ]);
  db.close();
});

test('damaged bytes are nothing', () => {
  const db = openDatabase(dir, () => undefined);
  const store = viewedStore(() => db);
  store.mark(place('a'), 'm');
  store.keepDiff(place('a'), 'm', 'text');
  db.exec("UPDATE viewed SET body = x'ff00ff'");
  expect(store.diff(place('a'))).toBeNull();
  db.close();
});

test('marks of an earlier version join the diffs they belong to, and replace none', () => {
  const file = join(dir, 'marginalia.db');
  const old = new DatabaseSync(file);
  migrate(old, 4);
  old
    .prepare('INSERT INTO viewed_files (comparison, path, body, viewed_at) VALUES (?, ?, ?, 7)')
    .run(place('a').comparison, 'a', deflateRawSync('as it was'));
  old.close();
  const store = createStore(dir);
  const { comparison } = place('a');
  expect(store.viewed.marks(comparison)).toEqual([]);
  store.viewed.mark(place('b'), 'newer');
  store.viewed.adopt(
    comparison,
    [
      ['a', 'old'],
      ['b', 'old'],
      ['c', 'old'],
    ],
    5,
  );
  expect(store.viewed.marks(comparison)).toEqual([
    ['a', 'old'],
    ['b', 'newer'],
    ['c', 'old'],
  ]);
  expect(store.viewed.diff(place('a'))).toBe('as it was');
  store.close();
});

test('all of an organization goes at once, and nothing of one whose id begins alike', () => {
  const store = createStore(dir);
  const other = { ...place('a'), comparison: 'other payments main...fix' };
  for (const where of [place('a'), other]) {
    store.viewed.mark(where, 'm');
    store.viewed.keepDiff(where, 'm', 'text');
  }
  store.patches.put('o', 'payments', { sha: 'a', patchId: 'b', subject: 'c' });
  store.viewed.forget('o');
  store.patches.forget('o');
  expect(store.viewed.marks(place('a').comparison)).toEqual([]);
  expect(store.viewed.diff(place('a'))).toBeNull();
  expect(store.viewed.diff(other)).toBe('text');
  expect(store.patches.list('o', 'payments')).toEqual([]);
  store.close();
});

test('files have marks whatever they are called', () => {
  const store = createStore(dir);
  const names = ['__proto__', 'a"', 'a\\', 'constructor'];
  for (const name of names) store.viewed.mark(place(name), 'm');
  const marks = viewedMarks.parse(structuredClone(store.viewed.marks(place('a').comparison)));
  expect(marks.map(([path]) => path).toSorted()).toEqual(names.toSorted());
  store.close();
});

test('a mark is replaced if it is still the same, and its diff stays', () => {
  const store = createStore(dir);
  for (const path of ['a', 'b']) {
    store.viewed.mark(place(path), 'before');
    store.viewed.keepDiff(place(path), 'before', `raw ${path}`);
  }
  store.viewed.renew(place('a').comparison, [
    ['a', 'before', 'now'],
    ['b', 'other', 'now'],
    ['c', 'before', 'now'],
  ]);
  expect(store.viewed.marks(place('a').comparison)).toEqual([
    ['a', 'now'],
    ['b', 'before'],
  ]);
  expect(store.viewed.diff(place('a'))).toBe('raw a');
  store.close();
});

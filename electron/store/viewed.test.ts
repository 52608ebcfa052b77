import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createStore } from './index.ts';
import { viewedStore } from './viewed.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'viewed-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Not to be packed: takes its thousand bytes. */
const noise = (): string => randomBytes(1000).toString('base64');
const place = (path: string) => ({ comparison: 'o payments main...fix', path });

test('a viewed diff comes back byte for byte after a restart, and only for its own comparison', () => {
  const raw = '@@ -1 +1 @@\n-\u202eold\0\n+new \u{1f44d}\n';
  const store = createStore(dir);
  store.viewed.put(place('a'), 'older');
  store.viewed.put(place('a'), raw);
  store.close();
  const again = createStore(dir);
  expect(again.viewed.get(place('a'))).toBe(raw);
  expect(again.viewed.get({ ...place('a'), comparison: 'o payments main...other' })).toBeNull();
  again.viewed.discard(place('a'));
  expect(again.viewed.get(place('a'))).toBeNull();
  again.close();
});

test('what was viewed longest ago makes room, also when it was kept first under another time', () => {
  const db = openDatabase(dir, () => undefined);
  let time = 0;
  const store = viewedStore(() => db, { now: () => time, room: 3200 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    time += 1;
    store.put(place(name), noise());
  }
  time += 1;
  store.put(place('c'), noise());
  for (time = 10; time < 12; time += 1) store.put(place(`f${time}`), noise());
  const kept = ['a', 'b', 'c', 'd', 'e', 'f10', 'f11'].filter((name) => store.get(place(name)) !== null);
  expect(kept).toContain('c');
  expect(kept).toContain('f11');
  expect(kept).not.toContain('a');
  expect(kept).not.toContain('b');
  const held = db.prepare('SELECT SUM(LENGTH(body)) AS bytes FROM viewed_files').get();
  expect(Number(held?.['bytes'])).toBeLessThanOrEqual(3200);
  db.close();
});

test('damaged bytes are nothing', () => {
  const db = openDatabase(dir, () => undefined);
  const store = viewedStore(() => db);
  store.put(place('a'), 'text');
  db.exec("UPDATE viewed_files SET body = x'ff00ff'");
  expect(store.get(place('a'))).toBeNull();
  db.close();
});

test('all of an organization goes at once, and nothing of one whose id begins alike', () => {
  const store = createStore(dir);
  const other = { ...place('a'), comparison: 'other payments main...fix' };
  store.viewed.put(place('a'), 'mine');
  store.viewed.put(other, 'theirs');
  store.patches.put('o', 'payments', { sha: 'a', patchId: 'b', subject: 'c' });
  store.viewed.forget('o');
  store.patches.forget('o');
  expect(store.viewed.get(place('a'))).toBeNull();
  expect(store.viewed.get(other)).toBe('theirs');
  expect(store.patches.list('o', 'payments')).toEqual([]);
  store.close();
});

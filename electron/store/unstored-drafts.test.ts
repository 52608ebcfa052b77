import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '../../shared/ipc/shapes.ts';
import { createStore, type Store } from './index.ts';

let dir: string;
let store: Store;
let other: DatabaseSync;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'unstored-'));
  store = createStore(dir);
  store.drafts.put(draft('before'));
  // Another program's lock: real, and nothing can be written meanwhile.
  other = new DatabaseSync(join(dir, 'marginalia.db'));
  other.exec('BEGIN IMMEDIATE');
});
afterEach(() => {
  vi.useRealTimers();
  if (other.isOpen) other.close();
  store.close();
  rmSync(dir, { recursive: true });
});

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const draft = (text: string): Draft => ({
  place,
  text,
  caret: text.length,
  action: 'add',
  base: { text: null, refSha: null },
  savedAt: 0,
});

/** As another program reads them. */
const texts = () =>
  other.prepare("SELECT json_extract(CAST(body AS TEXT), '$.text') AS text FROM unsent").all();

const put = (text: string) => () => store.drafts.put(draft(text));

test('a text that the disk does not take is said, kept, read from memory and counted', () => {
  expect(put('typed')).toThrow(/^This text is not on disk: another program has locked the database\./);
  expect(store.drafts.get(place)).toMatchObject({ text: 'typed', savedAt: 0 });
  expect(store.drafts.list()).toMatchObject([{ text: 'typed', savedAt: 0 }]);
  expect(store.drafts.unstored()).toBe(1);
});

test('it is stored by itself when the disk takes it, the newest text alone', () => {
  vi.useFakeTimers();
  expect(put('typed')).toThrow('not on disk');
  expect(put('typed more')).toThrow('not on disk');
  vi.advanceTimersByTime(3_000);
  other.exec('ROLLBACK');
  expect(texts()).toEqual([{ text: 'before' }]);
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual([{ text: 'typed more' }]);
  expect(store.drafts.unstored()).toBe(0);
});

test('closing tries once more', () => {
  expect(put('typed')).toThrow('not on disk');
  other.exec('ROLLBACK');
  store.close();
  expect(createStore(dir).drafts.get(place)?.text).toBe('typed');
});

test('what was thrown away does not come back, also when the disk did not take that', () => {
  store.drafts.discard(place);
  expect(store.drafts.get(place)).toBeNull();
  expect(store.drafts.list()).toEqual([]);
  expect(store.drafts.unstored()).toBe(0);
  other.exec('ROLLBACK');
  store.close();
  expect(createStore(dir).drafts.get(place)).toBeNull();
});

test('words beside a line are kept in the same way', () => {
  const anchor = { path: 'a.ts', side: 'new' as const, lines: { first: 1, last: 1 } };
  const key = { place, anchor, editing: null };
  const typed = { ...key, text: 'beside', caret: 0, savedAt: 7 };
  expect(() => store.drafts.put(typed)).toThrow(/^This text is not on disk/);
  expect(store.drafts.get(key)?.text).toBe('beside');
  expect(store.drafts.list()).toMatchObject([{ text: 'beside', savedAt: 0 }, { text: 'before' }]);
  expect(store.drafts.unstored()).toBe(1);
  other.exec('ROLLBACK');
  store.close();
  expect(createStore(dir).drafts.get(key)?.text).toBe('beside');
});

test('whoever waits for the database is called once it opens', async () => {
  store.close();
  other.exec('ROLLBACK; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const later = createStore(dir);
  const called: string[] = [];
  later.whenOpen(() => void called.push('then'));
  expect(() => later.drafts.list()).toThrow('another program has locked the database');
  await new Promise(setImmediate);
  expect(called).toEqual([]);
  other.close();
  expect(later.drafts.list()).toHaveLength(1);
  later.whenOpen(() => void called.push('at once'));
  await new Promise(setImmediate);
  expect(called).toEqual(['then', 'at once']);
  later.close();
});

import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Draft, Organization } from '../../shared/ipc/shapes.ts';
import { openDatabase } from './database.ts';
import { createStore } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const place = { orgId: 'o', repo: 'acme/payments', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const draft = (text: string): Draft => ({
  place,
  text,
  caret: text.length,
  action: 'append',
  base: { text: 'before\n', refSha: 'b'.repeat(40) },
  savedAt: 0,
});

test('a draft survives closing, with its caret and what it started from', () => {
  const store = createStore(dir);
  const { savedAt } = store.drafts.put(draft('half a sentence'));
  store.close();
  const again = createStore(dir);
  expect(again.drafts.get(place)).toEqual({ ...draft('half a sentence'), savedAt });
  expect(again.drafts.get({ ...place, notesRef: 'refs/notes/commits' })).toBeNull();
  expect(again.drafts.list()).toHaveLength(1);
  again.drafts.discard(place);
  expect(again.drafts.get(place)).toBeNull();
  again.close();
});

test.each([
  ['NUL', 'a\0b'],
  ['CRLF', 'a\r\nb'],
  ['right to left', 'שלום \u202e abc'],
  ['astral', 'e\u0301 \u{1f44d}\u{1f3fd}'],
  ['a megabyte', 'x'.repeat(1_048_576)],
  ['only spaces', '   \n '],
])('draft text comes back byte for byte: %s', (_, text) => {
  const store = createStore(dir);
  store.drafts.put({ ...draft(text), base: { text, refSha: null } });
  store.close();
  const again = createStore(dir);
  expect(again.drafts.get(place)?.text).toBe(text);
  expect(again.drafts.get(place)?.base.text).toBe(text);
  again.close();
});

test('settings: only the given fields change, and they are read back', () => {
  const store = createStore(dir);
  expect(store.settings.get().theme).toBe('system');
  store.settings.set({ theme: 'dark', tabSize: 8 });
  store.settings.set({ wrap: true });
  const again = createStore(dir).settings.get();
  expect(again).toMatchObject({ theme: 'dark', wrap: true, tabSize: 8, view: 'unified' });
});

test('a settings file that is no JSON is set aside with its content, and reported', () => {
  writeFileSync(join(dir, 'settings.json'), '{"theme": "da');
  const store = createStore(dir);
  expect(store.settings.get().theme).toBe('system');
  const [old] = store.filesSetAside();
  expect(old?.reason).toContain('settings.json');
  expect(readFileSync(old?.file ?? '', 'utf8')).toBe('{"theme": "da');
  store.close();
});

test('a settings file that cannot be read now is neither set aside nor replaced by the defaults', () => {
  mkdirSync(join(dir, 'settings.json'));
  const store = createStore(dir);
  expect(store.settings.get().theme).toBe('system');
  expect(() => store.settings.set({ wrap: true })).toThrow();
  rmdirSync(join(dir, 'settings.json'));
  writeFileSync(join(dir, 'settings.json'), '{"theme":"dark"}');
  expect(store.settings.set({ wrap: true })).toMatchObject({ theme: 'dark', wrap: true });
  expect(store.filesSetAside()).toEqual([]);
  store.close();
});

test('one bad field falls back alone', () => {
  writeFileSync(join(dir, 'settings.json'), '{"theme":"dark","tabSize":"many","later":1}');
  const store = createStore(dir);
  expect(store.settings.get()).toMatchObject({ theme: 'dark', tabSize: 4 });
  expect(store.filesSetAside()).toEqual([]);
  store.close();
});

test.each([
  ['garbage', 'not a database at all, but long enough to look like a page'.repeat(100)],
  ['an empty header', 'SQLite format 3\0'.padEnd(4096, '\0')],
])('a database file of %s is set aside and a fresh one works', (_, content) => {
  writeFileSync(join(dir, 'marginalia.db'), content);
  const store = createStore(dir);
  const [old] = store.filesSetAside();
  expect(old?.reason).toContain('marginalia.db');
  expect(readFileSync(old?.file ?? '', 'utf8')).toBe(content);
  store.drafts.put(draft('still writing'));
  expect(store.drafts.list()).toHaveLength(1);
  store.close();
});

const org = (id: string, name: string): Organization => ({
  id,
  name,
  kind: 'hosted',
  api: 'https://api.example.com',
  gitHost: 'https://git.example.com',
  keys: [],
});

test('organizations keep their order and their place when replaced', () => {
  const store = createStore(dir);
  store.organizations.put(org('1', 'one'));
  store.organizations.put(org('2', 'two'));
  store.organizations.put(org('1', 'renamed'));
  expect(store.organizations.list().map((o) => o.name)).toEqual(['renamed', 'two']);
  store.organizations.remove('1');
  expect(store.organizations.get('1')).toBeNull();
  expect(store.organizations.get('2')?.name).toBe('two');
  store.close();
});

test('unfinished writes come back oldest first, with their last state', () => {
  const store = createStore(dir);
  const first = store.writes.add({ place, state: 'sending', body: '{"n":1}' });
  store.writes.add({ place, state: 'sending', body: '{"n":2}' });
  store.writes.update(first.id, 'waiting', '{"n":3}');
  store.close();
  const again = createStore(dir);
  expect(again.writes.list().map((w) => [w.state, w.body])).toEqual([
    ['waiting', '{"n":3}'],
    ['sending', '{"n":2}'],
  ]);
  again.writes.remove(first.id);
  expect(again.writes.list()).toHaveLength(1);
  again.close();
});

test('a file too short for any database is set aside, and a fresh one is in its place', () => {
  writeFileSync(join(dir, 'marginalia.db'), 'x'.repeat(20));
  const store = createStore(dir);
  store.drafts.put(draft('typed'));
  expect(store.drafts.get(place)?.text).toBe('typed');
  expect(store.filesSetAside()[0]?.reason).toContain('the database is damaged');
  store.close();
});

test('no call waits long for the lock of another program: the window is blocked meanwhile', () => {
  const db = openDatabase(dir, () => undefined);
  expect(db.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 100 });
  db.close();
});

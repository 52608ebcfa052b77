import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RemarkDraft, RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import { createStore, type Store } from './index.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'remark-drafts-'));
  store = createStore(dir);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

function reopened(): Store['drafts'] {
  store.close();
  store = createStore(dir);
  return store.drafts;
}

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const lines = { first: 3, last: 4 };
const key: RemarkDraftKey = { place, anchor: { path: 'a.ts', side: 'new', lines }, editing: null };
const draft = (text: string, of: RemarkDraftKey = key): RemarkDraft => ({
  ...of,
  text,
  caret: 1,
  savedAt: 0,
});

/** Keys that differ from the first, and from each other, in one thing. */
const KEYS: RemarkDraftKey[] = [
  key,
  { ...key, place: { ...place, notesRef: 'refs/notes/commits' } },
  { ...key, place: { ...place, object: 'b'.repeat(40) } },
  { ...key, place: { ...place, repo: 'r2' } },
  { ...key, place: { ...place, orgId: 'o2' } },
  { ...key, anchor: { ...key.anchor, side: 'old' } },
  { ...key, anchor: { ...key.anchor, lines: null } },
  { ...key, anchor: { ...key.anchor, lines: { first: 3, last: 3 } } },
  { ...key, anchor: { ...key.anchor, path: 'a.ts:3-4' } },
  { ...key, editing: { source: 'a.ts:3-4: x', nth: 0 } },
  { ...key, editing: { source: 'a.ts:3-4: x', nth: 1 } },
];

test('every place, anchor and edited remark has a draft of its own, and they survive closing', () => {
  for (const [at, one] of KEYS.entries()) store.drafts.put(draft(`text ${String(at)}`, one));
  const again = reopened();
  expect(KEYS.map((one) => again.get(one)?.text)).toEqual(KEYS.map((_, at) => `text ${String(at)}`));
  again.discard(key);
  expect(KEYS.filter((one) => again.get(one) === null)).toEqual([key]);
  expect(again.list()).toHaveLength(KEYS.length - 1);
});

test.each([
  ['NUL', 'a\0b'],
  ['CRLF', 'a\r\nb'],
  ['right to left', 'שלום \u202e abc'],
  ['astral, cut in half', '\u{1f44d}\u{1f3fd} \ud83d'],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['only spaces', '   \n '],
])('its text comes back as it was typed: %s', (_, text) => {
  const { savedAt } = store.drafts.put(draft(text));
  expect(reopened().get(key)).toEqual({ ...draft(text), savedAt });
});

test('newest first; what is put again takes the place of the first', async () => {
  const [first, second] = KEYS.slice(0, 2);
  if (first === undefined || second === undefined) throw new Error('no keys');
  store.drafts.put(draft('one', first));
  await expect.poll(() => Date.now()).toBeGreaterThan(store.drafts.get(first)?.savedAt ?? 0);
  store.drafts.put(draft('two', second));
  expect(store.drafts.list().map(({ text }) => text)).toEqual(['two', 'one']);
  await expect.poll(() => Date.now()).toBeGreaterThan(store.drafts.get(second)?.savedAt ?? 0);
  store.drafts.put(draft('one, and more', first));
  expect(store.drafts.list().map(({ text }) => text)).toEqual(['one, and more', 'two']);
});

test('a row that cannot be read is left alone, and takes no other with it', () => {
  store.drafts.put(draft('fine'));
  store.close();
  const database = new DatabaseSync(join(dir, 'marginalia.db'));
  const add = database.prepare('INSERT INTO unsent (kind, key, body, saved_at) VALUES (?, ?, ?, ?)');
  add.run('remark', 'odd', Buffer.from('{"text":'), 9);
  add.run('remark', 'newer', Buffer.from('{"words":"of a later version"}'), 9);
  database.close();
  store = createStore(dir);
  expect(store.drafts.list().map(({ text }) => text)).toEqual(['fine']);
  store.drafts.discard(key);
  store.close();
  const later = new DatabaseSync(join(dir, 'marginalia.db'));
  expect(later.prepare('SELECT count(*) AS rows FROM unsent').get()).toEqual({ rows: 2 });
  later.close();
});

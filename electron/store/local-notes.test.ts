import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from './index.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'local-notes-'));
  store = createStore(dir);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const others = [
  { ...place, notesRef: 'refs/notes/commits' },
  { ...place, object: 'b'.repeat(40) },
  { ...place, repo: 'r2' },
  { ...place, orgId: 'o2' },
];

test('each place has a note of its own, which survives closing byte for byte', () => {
  const text = 'a.ts:3: x\0y\r\n\u202e\u{1f44d}\n';
  const signatures = { 'a.ts:3: x': { author: 'R', date: '2026-01-01T00:00:00.000Z' } };
  for (const one of [place, ...others])
    store.localNotes.put({ place: one, text: 'before\n', signatures: {} });
  store.localNotes.put({ place, text, signatures });
  store.close();
  store = createStore(dir);
  expect(store.localNotes.get(place)).toEqual({
    place,
    text,
    signatures,
    changedAt: expect.any(Number),
  });
  expect(others.map((one) => store.localNotes.get(one)?.text)).toEqual(others.map(() => 'before\n'));
  expect(store.localNotes.list(place).map((one) => one.place)).toEqual([place, ...others.slice(0, 2)]);
  expect(store.localNotes.list()).toHaveLength(5);
  store.localNotes.remove(place);
  expect(store.localNotes.get(place)).toBeNull();
  expect(store.localNotes.list()).toHaveLength(4);
});

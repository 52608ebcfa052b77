import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from './index.ts';

let profile: string;
let store: Store;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'applied-'));
  store = createStore(profile);
});
afterEach(() => {
  store.close();
  rmSync(profile, { recursive: true, force: true });
});

const APP = { orgId: 'folders', repo: 'app' };
const LIB = { orgId: 'folders', repo: 'lib' };

function apply(id: string, place: typeof APP): void {
  store.applied.put({
    id,
    place: { ...place, notesRef: 'refs/notes/reviews', object: 'c'.repeat(40) },
    remark: { source: 'a.ts:1: Say so.', nth: 0 },
    nth: 0,
    workTree: `/work/${place.repo}`,
    path: 'a.ts',
    hash: 'hash',
    at: 0,
    removed: '',
    length: 0,
  });
}

test('what was applied in a folder goes with it, and nothing of another one', () => {
  apply('1', APP);
  apply('2', LIB);
  apply('3', APP);
  store.applied.forget(APP);
  expect(store.applied.list(APP)).toEqual([]);
  expect(store.applied.get('1')).toBeNull();
  expect(store.applied.list(LIB).map(({ id }) => id)).toEqual(['2']);
});

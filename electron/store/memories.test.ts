import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type Store } from './index.ts';
import type { StoredMemory } from './memories.ts';

let dir: string;
let store: Store;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memories-'));
  store = createStore(dir);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

const COMMITS = 'refs/notes/commits';
const KINDS = ['recent', 'pinned', 'compared', 'encoding', 'wroteTo', 'sharing'] as const;
const at = (repo: string, orgId = 'folders') => ({ orgId, repo, item: '' });

/** Everything that can be remembered of a repository. */
const memoriesOf = (repo: string, orgId?: string): StoredMemory[] => [
  { kind: 'recent', ...at(repo, orgId), value: '' },
  { kind: 'pinned', ...at(repo, orgId), value: '' },
  { kind: 'compared', ...at(repo, orgId), value: 'base=main&branch=topic' },
  { kind: 'encoding', ...at(repo, orgId), item: 'a file.txt', value: 'latin1' },
  { kind: 'wroteTo', ...at(repo, orgId), value: COMMITS },
  { kind: 'sharing', ...at(repo, orgId), item: COMMITS, value: 'shared' },
];

test('nothing is kept of a folder that went, all of the others, also of those whose names begin like its own', () => {
  const others = [
    ...['project 2', 'other', 'proj'].flatMap((repo) => memoriesOf(repo)),
    ...memoriesOf('project', 'sample'),
  ];
  for (const one of [...memoriesOf('project'), ...others]) store.memories.put(one);
  store.memories.forget({ orgId: 'folders', repo: 'project' });
  expect(store.memories.list(...KINDS)).toEqual(others);
});

test('a list has the kinds that are wanted, and one kind can be forgotten', () => {
  for (const one of [...memoriesOf('project'), ...memoriesOf('other')]) store.memories.put(one);
  store.memories.forget({ orgId: 'folders', repo: 'project' }, 'pinned');
  expect(store.memories.list('pinned', 'recent')).toEqual([
    { kind: 'recent', ...at('project'), value: '' },
    { kind: 'recent', ...at('other'), value: '' },
    { kind: 'pinned', ...at('other'), value: '' },
  ]);
});

test('what is remembered again is the newest, what is removed is gone, and both survive closing', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((repo) => ({
    kind: 'recent' as const,
    ...at(repo),
    value: '',
  }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('no repositories');
  for (const memory of [one, two, three, one]) store.memories.put(memory);
  store.memories.remove(two);
  store.close();
  store = createStore(dir);
  expect(store.memories.list(...KINDS)).toEqual([three, one]);
  expect([store.memories.get(one), store.memories.get(two)]).toEqual(['', null]);
});

test('the oldest of a kind make room; decisions only for those of their own repository', () => {
  const decision = { kind: 'sharing' as const, ...at('old'), item: COMMITS, value: 'here' };
  store.memories.put(decision);
  for (let n = 0; n <= 200; n += 1)
    store.memories.put({ kind: 'compared', ...at(`repository ${n}`), value: 'x' });
  for (let n = 0; n < 500; n += 1)
    store.memories.put({ kind: 'sharing', ...at('other'), item: `refs/notes/${n}`, value: 'here' });
  expect(store.memories.get({ kind: 'compared', ...at('repository 0') })).toBeNull();
  expect(store.memories.get({ kind: 'compared', ...at('repository 1') })).toBe('x');
  expect(store.memories.get(decision)).toBe('here');
});

test('what an earlier version remembered stays in its file until the database has it, and goes then', () => {
  store.close();
  const file = join(dir, 'settings.json');
  const fields = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));
  const key = JSON.stringify(['folders', 'with a "blank"']);
  const earlier = { recent: { acme: ['newest', 'older'] }, encodings: { [`${key} a b.txt`]: 'latin1' } };
  writeFileSync(file, JSON.stringify({ theme: 'dark', ...earlier, compared: 'odd' }));
  const other = new DatabaseSync(join(dir, 'marginalia.db'));
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  store = createStore(dir);
  expect(() => store.memories.list(...KINDS)).toThrow('another program has locked the database');
  store.settings.set({ wrap: true });
  expect(fields()).toMatchObject({ wrap: true, ...earlier });
  other.close();
  const moved: StoredMemory[] = [
    { kind: 'recent', ...at('older', 'acme'), value: '' },
    { kind: 'recent', ...at('newest', 'acme'), value: '' },
    { kind: 'encoding', ...at('with a "blank"'), item: 'a b.txt', value: 'latin1' },
  ];
  expect(store.memories.list(...KINDS)).toEqual(moved);
  expect(fields()).not.toHaveProperty('recent');
  expect(fields()).toMatchObject({ theme: 'dark', wrap: true });
});

import { expect, test } from 'vitest';
import type { SyncState } from '../../../shared/ipc/shapes.ts';
import { movesWords, moveWords, syncing, syncWords } from './sync-words.ts';

const a = 'a1b2c3d'.padEnd(40, '0');
const b = 'd4e5f6a'.padEnd(40, '0');
const state = (more: Partial<SyncState>): SyncState => ({
  orgId: 'o',
  repo: 'r',
  phase: 'asking',
  startedAt: 0,
  moves: [],
  message: '',
  ...more,
});

test('a move says from where to where, and how far', () => {
  expect(moveWords({ ref: 'refs/heads/main', from: a, to: b, commits: 12 })).toBe(
    'main moved a1b2c3d → d4e5f6a, 12 commits',
  );
  expect(moveWords({ ref: 'refs/heads/x/y', from: null, to: b, commits: null })).toBe(
    'x/y is new at d4e5f6a',
  );
  expect(moveWords({ ref: 'refs/heads/x', from: a, to: null, commits: null })).toBe('x was removed');
});

test('every phase has its words', () => {
  expect(syncWords(state({}), 0)).toBe('Sync: asking the host');
  expect(syncWords(state({ phase: 'watching' }), 12_000)).toMatch(/watching for changes \(12 s\)/);
  const move = { ref: 'refs/heads/main', from: a, to: b, commits: 1 };
  expect(syncWords(state({ phase: 'moved', moves: [move] }), 0)).toBe(
    'Sync: main moved a1b2c3d → d4e5f6a, 1 commit',
  );
  const fresh = { ...move, ref: 'refs/heads/a', from: null };
  expect(syncWords(state({ phase: 'moved', moves: [fresh, move] }), 0)).toBe(
    'Sync: main moved a1b2c3d → d4e5f6a, 1 commit; a is new at d4e5f6a',
  );
  expect(syncWords(state({ phase: 'unchanged', message: 'no change seen after 2 min' }), 0)).toBe(
    'Sync: no change seen after 2 min',
  );
  expect(syncWords(state({ phase: 'refused', message: 'No upstream.' }), 0)).toBe(
    'Sync refused: No upstream.',
  );
});

test('of several moves the longest comes first, and three are named', () => {
  const far = { ref: 'refs/heads/far', from: a, to: b, commits: 9 };
  const near = { ref: 'refs/heads/near', from: a, to: b, commits: 1 };
  const fresh = { ref: 'refs/heads/fresh', from: null, to: b, commits: null };
  expect(movesWords([fresh, near, far])).toMatch(/^far moved .*; near moved .*; fresh is new at d4e5f6a$/);
  expect(movesWords([fresh, near, far, fresh, fresh])).toMatch(/ and 2 more refs$/);
  expect(movesWords([])).toBe('The host has newer refs');
});

test('only asking and watching go on', () => {
  expect(syncing(state({ phase: 'watching' }))).toBe(true);
  expect(syncing(state({ phase: 'moved' }))).toBe(false);
  expect(syncing(null)).toBe(false);
});

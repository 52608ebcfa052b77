import { expect, test } from 'vitest';
import type { FollowedCommit } from '../follow/range.ts';
import { namesInOrder } from './names-in-order.ts';

/** Changes of one commit: `-a` takes a file away, `+a` brings one, `a` changes it. */
const commit = (sha: string, ...changes: string[]): FollowedCommit => ({
  sha,
  parents: [],
  subject: '',
  changes: new Map(
    changes.map((text) => {
      const path = text.replace(/^[-+]/, '');
      return [path, { path, old: text.startsWith('+') ? null : 'o', new: text.startsWith('-') ? null : 'n' }];
    }),
  ),
});

const commits = [
  commit('0', '+a'),
  commit('1', 'a'),
  commit('2', '-a', '+b'),
  commit('3', '-b', '+c', '+a'),
  commit('4', '-c'),
  commit('5', '-a', '+d'),
];
const renames = [
  { commit: '2', from: 'a', to: 'b' },
  { commit: '3', from: 'b', to: 'c' },
  { commit: '5', from: 'a', to: 'd' },
];
const names = namesInOrder(commits, new Set(['a', 'b', 'c', 'd', 'x']), renames);

test('a file is followed from name to name, and not to another file under its old one', () => {
  expect(names.after(1, 'a')).toBeNull();
  expect(names.after(3, 'a')).toBe('d');
  expect(names.after(2, 'b')).toBeNull();
  expect(names.after(5, 'd')).toBe('d');
  expect(names.after(0, 'x')).toBe('x');
  expect(names.leaves(1, 'a')).toBe(true);
  expect(names.leaves(5, 'a')).toBe(false);
});

test('and back to what it was called before', () => {
  expect(names.before(3, 'c')).toBe('c');
  expect(names.before(4, 'c')).toBeNull();
  expect(names.before(2, 'a')).toBeNull();
  expect(names.before(5, 'x')).toBe('x');
  expect(names.cameLater(2, 'a')).toBe(true);
  expect(names.cameLater(0, 'a')).toBe(false);
});

test('files that are renamed to and fro, asked about at every commit, cost each move once', () => {
  const many = Array.from({ length: 20_000 }, (_, at) =>
    at % 2 === 0 ? commit(String(at), '-a', '+b') : commit(String(at), '-b', '+a'),
  );
  const moves = many.map(({ sha }, at) => ({
    commit: sha,
    ...(at % 2 === 0 ? { from: 'a', to: 'b' } : { from: 'b', to: 'a' }),
  }));
  const order = namesInOrder(many, new Set(['a', 'b']), moves);
  const ends = many.map((_, at) => [order.after(at, 'a'), order.before(at, 'b')]);
  expect(ends.flat().filter((name) => name !== 'a' && name !== 'b')).toEqual([]);
  expect(ends.slice(0, 2)).toEqual([
    ['a', 'b'],
    ['a', 'a'],
  ]);
});

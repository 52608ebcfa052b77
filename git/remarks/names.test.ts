import { expect, test } from 'vitest';
import type { FollowedCommit } from '../follow/range.ts';
import { changesNamed, namesOf } from './names.ts';

const rename = (from: string, to: string) => ({ commit: 'c', from, to });

test('a file has the names that lead to it and from it, on either branch', () => {
  const names = namesOf([rename('a', 'b'), rename('b', 'c'), rename('b', 'd'), rename('x', 'y')]);
  expect([...names.all('b')].toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(names.after(new Set(['d']), 'a')).toBe('d');
  expect(names.before(new Set(['a']), 'd')).toBe('a');
  expect(names.after(new Set(['y']), 'a')).toBeNull();
});

const commit = (sha: string, ...paths: string[]): FollowedCommit => ({
  sha,
  parents: [],
  subject: '',
  changes: new Map(paths.map((path) => [path, { path, old: null, new: sha }])),
});

test('changes of any of the names are found, in the order of the commits', () => {
  const commits = [commit('1', 'a', 'b', 'c', 'd'), commit('2', 'x'), commit('3', 'b')];
  const changes = changesNamed(commits, new Set(['b', 'c']));
  expect(changes.map(({ sha, path }) => `${sha} ${path}`)).toEqual(['1 b', '1 c', '3 b']);
});

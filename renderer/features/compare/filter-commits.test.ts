import { expect, test } from 'vitest';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { filterCommits } from './filter-commits.ts';

const commit = (sha: string, message: string, authorName: string): Commit => ({
  sha: sha.repeat(40),
  parents: [],
  message,
  authorName,
  authorEmail: '',
  date: '2026-01-01T00:00:00Z',
});

const commits = [
  commit('a', 'Cap token life\n\nrestricted keys', 'Contributor'),
  commit('b', 'Hold keys in a ring', 'Security'),
  commit('c', 'Describe the rotation', 'Writer'),
];
const remarks = new Map([
  ['a'.repeat(40), { all: 2, open: 0 }],
  ['b'.repeat(40), { all: 1, open: 1 }],
]);
const found = (typed: string): string[] =>
  filterCommits(commits, typed, remarks).map(({ sha }) => sha.charAt(0));

test.each([
  ['', ['a', 'b', 'c']],
  ['token CAP', ['a']],
  ['keys', ['b']],
  ['writer', ['c']],
  ['bbbbbbbbbbbb', ['b']],
  ['has:remark', ['a', 'b']],
  ['has:open', ['b']],
  ['has:remark cap', ['a']],
  ['nobody', []],
])('%s', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

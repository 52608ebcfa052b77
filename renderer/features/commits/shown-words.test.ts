import { expect, test } from 'vitest';
import { endsBetween, shownCommits } from '../../../shared/domain/shown-commits.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { shownWords } from './shown-words.ts';

const id = (letter: string): string => letter.repeat(40);
const commit = (letter: string, ...parents: string[]): Commit => ({
  sha: id(letter),
  parents: parents.map(id),
  message: `Change ${letter}\n\nWhy.`,
  authorName: 'Reviewer',
  authorEmail: 'reviewer@example.com',
  date: '2026-01-01T00:00:00Z',
});
/** e merges d (on a) into c (on b, on a). */
const list = [commit('e', 'c', 'd'), commit('d', 'a'), commit('c', 'b'), commit('b', 'a'), commit('a')];

const wordsOf = (one: string, other = one) => {
  const ends = endsBetween(list, id(one), id(other));
  return shownWords(ends, shownCommits(list, ends));
};

test('one commit has its subject, and plain comparisons have no remark', () => {
  expect(wordsOf('c')).toMatchObject({ ids: 'ccccccc', title: 'Change c', remark: null });
  expect(wordsOf('c').loading).toBe('Loading what ccccccc changes');
});

test('a merge says what it decided, or which parent it is compared with', () => {
  const ends = { oldest: id('e'), newest: id('e') };
  const words = (view: 'decided' | number) => shownWords(ends, shownCommits(list, ends), view);
  expect(words('decided').remark).toBe('A merge, compared with Git’s own merge of its parents.');
  expect(words('decided').nothing).toBe('Git merges these without a conflict: nothing was decided by hand.');
  expect(words(1).remark).toBe('A merge, compared with its second parent ddddddd.');
});

test('several are counted', () => {
  expect(wordsOf('b', 'c')).toMatchObject({ ids: 'bbbbbbb – ccccccc', title: '2 commits', remark: null });
});

test('a merge, a first commit and another line of history say what they are compared with', () => {
  expect(wordsOf('e').remark).toBe('A merge, compared with its first parent ccccccc.');
  expect(wordsOf('e').nothing).toContain('merge');
  expect(wordsOf('a').remark).toContain('The root commit');
  expect(wordsOf('a', 'c').remark).toContain('From the root commit');
  expect(wordsOf('c', 'd').remark).toContain('what ccccccc changes is not part of it');
});

test('before the list is there, the ids are all that is known', () => {
  const words = shownWords({ oldest: id('a'), newest: id('b') }, null);
  expect(words).toMatchObject({ ids: 'aaaaaaa – bbbbbbb', title: '', remark: null });
});

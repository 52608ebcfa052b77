import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { heldGroups, nextBatch, progressOf } from './held.ts';

type State = 'held' | 'loading' | 'failed';
const file = (path: string, bytes: number, state: State | null = 'held') =>
  diffFile(path, { bytes, held: state && { state, reason: 'large' } });

test('groups tell how many files and bytes they are before anything starts', () => {
  const files = [
    file('a', 50_000),
    file('b', 99_999),
    file('c', 400_000),
    file('d', 5e6),
    file('e', 1, null),
  ];
  expect(heldGroups(files).map(({ name, paths, bytes }) => [name, paths.join(''), bytes])).toEqual([
    ['All under 100 KB', 'ab', 149_999],
    ['All under 1 MB', 'abc', 549_999],
    ['All', 'abcd', 5_549_999],
  ]);
});

test('what is missing in the repository is not loaded with others', () => {
  const lost = diffFile('lost', { bytes: 0, held: { state: 'held', reason: 'unreadable' } });
  expect(heldGroups([lost])).toEqual([]);
  expect(heldGroups([lost, file('a', 10)]).map(({ paths }) => paths)).toEqual([['a']]);
});

test('a group that is the same as a larger one, or empty, is left out; failed ones can be tried again alone', () => {
  expect(heldGroups([file('a', 10), file('b', 20)]).map(({ name }) => name)).toEqual(['All']);
  expect(
    heldGroups([file('a', 5e6), file('b', 10, 'failed')]).map(({ name, paths }) => [name, ...paths]),
  ).toEqual([
    ['All under 100 KB', 'b'],
    ['All', 'a', 'b'],
    ['Those that failed', 'b'],
  ]);
  expect(heldGroups([file('a', 1, 'loading'), file('b', 1, null)])).toEqual([]);
});

test('progress counts what was asked for together, also when more is asked for meanwhile', () => {
  let files = [file('a', 10, 'loading'), file('b', 20, 'loading'), file('c', 40)];
  let batch = nextBatch(new Map(), files);
  expect(progressOf(batch, files)).toEqual({ files: 2, done: 0, bytes: 30, bytesDone: 0 });
  files = [file('a', 10, null), file('b', 20, 'loading'), file('c', 40, 'loading')];
  batch = nextBatch(batch, files);
  expect(progressOf(batch, files)).toEqual({ files: 3, done: 1, bytes: 70, bytesDone: 10 });
  expect(nextBatch(batch, files)).toBe(batch);
  files = [file('a', 10, null), file('b', 20, 'failed'), file('c', 40, null)];
  expect(nextBatch(batch, files).size).toBe(0);
});

import { expect, test } from 'vitest';
import { unchangedSince, viewedTips } from './unchanged-since.ts';
import { versionOf } from '../../versions/versions.testing.ts';

const [newest, middle, oldest] = [versionOf(3), versionOf(2), versionOf(1)];
const marks = new Map([
  ['a', `hash @${middle.tip}`],
  ['b', `hash @${middle.tip}`],
  ['c', `hash M:10 @${oldest.tip}`],
  ['d', 'hash'],
]);
const stale = new Set(['a', 'b', 'c', 'd']);

test('only versions that can be read, and at which a stale file was viewed', () => {
  expect(viewedTips(stale, marks, [newest, middle, oldest])).toEqual([middle, oldest]);
  expect(viewedTips(new Set(['c']), marks, [newest, middle, oldest])).toEqual([oldest]);
  expect(viewedTips(stale, marks, [newest, { ...middle, gone: 'Gone.' }])).toEqual([]);
  expect(viewedTips(new Set(), marks, [newest, middle])).toEqual([]);
});

test('a file that did not change since it was viewed stays viewed; one with a conflict is read again', () => {
  const changes = { files: ['b'], conflicts: [] };
  expect(unchangedSince(middle.tip, changes, stale, marks)).toEqual(['a']);
  expect(unchangedSince(middle.tip, { ...changes, conflicts: ['a'] }, stale, marks)).toEqual([]);
  expect(unchangedSince(oldest.tip, changes, stale, marks)).toEqual(['c']);
});

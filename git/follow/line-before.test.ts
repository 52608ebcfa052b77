import { expect, test } from 'vitest';
import { lineBefore } from './line-before.ts';

const hunk = (head: string, ...lines: string[]): string =>
  ['diff --git a/x b/x', '--- a/x', '+++ b/x', `@@ ${head} @@`, ...lines, ''].join('\n');

test('outside of changes a line moves with what was added and removed above it', () => {
  const patch = hunk('-3,0 +4,2', '+one', '+two') + hunk('-9 +11,0', '-nine');
  expect([1, 3, 4, 5, 6, 11, 12].map((line) => lineBefore(patch, line))).toEqual([
    1,
    3,
    null,
    null,
    4,
    9,
    11,
  ]);
});

test('a replaced line leads to the one with most of its words, else to the one at its place', () => {
  const patch = hunk(
    '-5,3 +5,3',
    '-const limit = 100;',
    '-export function add(a, b) {',
    '-  return a;',
    '+export function add(a, b, c) {',
    '+something else entirely',
    '+const limit = 200;',
  );
  expect([5, 6, 7].map((line) => lineBefore(patch, line))).toEqual([6, 6, 5]);
  const longer = hunk('-5,2 +5,4', '-x', '-y', '+1', '+2', '+3', '+4');
  expect([5, 6, 7, 8].map((line) => lineBefore(longer, line))).toEqual([5, 6, 6, 6]);
});

/** Where one line leads that replaced many, the last of which is most like it. */
function beforeMany(count: number): number | null {
  const removed = Array.from({ length: count - 1 }, (_, at) => `-line ${at}`);
  return lineBefore(hunk(`-1,${count} +1,1`, ...removed, '-the same words', '+the same words!'), 1);
}

test('in a change of more than 2,000 lines it is the one at the same place', () => {
  expect([beforeMany(2000), beforeMany(2001)]).toEqual([2000, 1]);
});

test('lines of a change that look like heads of a patch are lines', () => {
  const patch = hunk(
    '-1,2 +1,2',
    '--- a/x',
    '-@@ -1 +1 @@',
    '+++ b/x',
    '+@@ -7 +7 @@',
    '\\ No newline at end of file',
  );
  expect([1, 2, 3].map((line) => lineBefore(patch, line))).toEqual([1, 2, 3]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_READ_CHANGES } from '../../../../shared/ipc/limits.ts';
import { scan } from '../scan.ts';
import { changeKeys, keysIn } from './change-keys.ts';
import { marked, readBy } from './read-changes.ts';

const head = (...lines: string[]): string => `diff --git a/x b/x\n${lines.join('\n')}\n`;
const index = head('index 1111111..2222222 100644', '--- a/x', '+++ b/x');
const hunk = (from: number, ...lines: string[]): string => {
  const of = (marker: string): number => lines.filter((line) => !line.startsWith(marker)).length;
  return `@@ -${from},${of('+')} +${from},${of('-')} @@\n${lines.join('\n')}\n`;
};
const keysOf = (...parts: string[]): string[] => changeKeys(scan(parts.join('')));
/** For each change now, whether it is read after everything in the diff of before was. */
const readAfter = (before: readonly string[], now: readonly string[]): boolean[] =>
  [...readBy(now, before)].map((mark) => mark >= 0);

const SWAP = [' lock();', '-read();', '+write();', ' unlock();'];
const two = (line: string) => keysOf(index, hunk(1, ...SWAP, ` between();`, `+${line}`, ' end();'));
const times = (count: number) => keysOf(index, ...Array.from({ length: count }, () => hunk(1, ...SWAP)));

test('a hunk stays read at other numbers, in another context, and beside other hunks', () => {
  const before = keysOf(index, hunk(1, ...SWAP));
  expect(readAfter(before, keysOf(index, hunk(31, ' more();', ...SWAP, ' more();')))).toEqual([true]);
  expect(readAfter(before, keysOf(index, hunk(1, '+new();', ' first();'), hunk(9, ...SWAP)))).toEqual([
    false,
    true,
  ]);
});

test('a rebase may change the line above, or the one below', () => {
  const before = keysOf(index, hunk(1, ...SWAP));
  expect(readAfter(before, keysOf(index, hunk(1, ' other();', ...SWAP.slice(1))))).toEqual([true]);
  expect(readAfter(before, keysOf(index, hunk(1, ...SWAP.slice(0, -1), ' other();')))).toEqual([true]);
});

test.each([
  ['other lines', [' lock();', '-read();', '+write(2);', ' unlock();']],
  ['the same lines at another place', [' open();', '-read();', '+write();', ' close();']],
  ['another white space', [' lock();', '-read();', '+ write();', ' unlock();']],
  ['no newline at the end', [' lock();', '-read();', '+write();', '\\ No newline at end of file']],
])('%s: unread', (_, lines) => {
  expect(readAfter(keysOf(index, hunk(1, ...SWAP)), keysOf(index, hunk(1, ...lines)))).toEqual([false]);
});

test('of two changes in a hunk, the one that was changed is unread alone', () => {
  expect(readAfter(two('a'), two('b'))).toEqual([true, false]);
});

test('equal hunks are counted', () => {
  expect(readAfter(times(2), times(3)).filter(Boolean)).toHaveLength(2);
  expect(readAfter(times(3), times(2))).toEqual([true, true]);
  const marks = marked(times(3), [], [1], true);
  expect(marks).toHaveLength(1);
  expect(marked(times(3), marked(times(3), marks, [0, 1, 2], true), [0], false)).toHaveLength(2);
});

const check = (above: string, below: string) => hunk(1, ` ${above}`, '+check();', ` ${below}`);

test('the same lines at several places are not read at another one because a line beside is the same', () => {
  const [first, other] = [check('begin();', 'one();'), check('begin();', 'two();')];
  expect(readAfter(keysOf(index, first), keysOf(index, other))).toEqual([true]);
  expect(readAfter(keysOf(index, first), keysOf(index, other, check('begin();', 'three();')))).toEqual([
    false,
    false,
  ]);
  expect(readAfter(keysOf(index, first), keysOf(index, first, other))).toEqual([true, false]);
  expect(readAfter(keysOf(index, first, other), keysOf(index, check('begin();', 'three();')))).toEqual([
    false,
  ]);
});

test('where no line beside says where it is, everything has to be the same', () => {
  const before = keysOf(index, hunk(1, ' ', '+}', ' '));
  expect(readAfter(before, keysOf(index, hunk(9, ' ', '+}', ' ')))).toEqual([true]);
  expect(readAfter(before, keysOf(index, hunk(9, ' if', '+}', ' ')))).toEqual([false]);
});

test('what is said of the file as a whole belongs to its first hunk', () => {
  const both = hunk(1, ...SWAP, ' between();', '+more', ' end();');
  const executable = head('old mode 100644', 'new mode 100755') + index + both;
  expect(readAfter(keysOf(index, both), keysOf(executable))).toEqual([false, true]);
});

const key = fc
  .tuple(fc.constantFrom('a', 'b'), fc.nat(2), fc.nat(2))
  .map(([content, above, below]) => content.repeat(64) + `${above}`.repeat(32) + `${below}`.repeat(32));
const keys = fc.array(key, { maxLength: 12 });

test('whatever is marked and unmarked: all that was marked is read, and what was unmarked is not', () => {
  fc.assert(
    fc.property(keys, keys, fc.nat(11), (now, before, one) => {
      const all = marked(now, before, now.keys(), true);
      expect(readAfter(all, now)).not.toContain(false);
      expect(marked(now, all, now.keys(), true)).toEqual(all);
      const readBefore = readAfter(all, now).filter(Boolean).length;
      const some = marked(now, all, [one], false);
      // Of equal ones it may be another.
      expect(readAfter(some, now).filter(Boolean)).toHaveLength(
        one < now.length ? readBefore - 1 : readBefore,
      );
      expect(readAfter(marked(now, all, now.keys(), false), now)).not.toContain(true);
      expect(keysIn(all.join(''))).toEqual(all);
    }),
  );
});

test('the oldest marks of a file go first', () => {
  const many = Array.from({ length: MAX_READ_CHANGES + 5 }, (_, at) =>
    `${at}`.padStart(64, '0').padEnd(128, '0'),
  );
  const kept = marked(many.slice(-5), many.slice(0, -5), [0, 1, 2, 3, 4], true);
  expect(kept).toEqual(many.slice(5));
});

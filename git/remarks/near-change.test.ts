import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Hunk } from '../../shared/domain/remarks/index.ts';
import { isNearChange } from './near-change.ts';

const LENGTH = 40;
const changes = fc.array(fc.record({ after: fc.integer({ min: 1, max: 9 }), oldCount: fc.nat(4) }), {
  maxLength: 4,
});

/** Changes one after the other, with at least a line between them. */
function hunksOf(all: readonly { after: number; oldCount: number }[]): Hunk[] {
  let above = 0;
  return all.map(({ after, oldCount }) => {
    above += after;
    const hunk = { oldStart: above + Number(oldCount > 0), oldCount, newStart: 0, newCount: 1 };
    above += oldCount;
    return hunk;
  });
}

/** The lines that `git diff -U3` shows: three above and below each change, and the change. */
function shownLines(hunks: readonly Hunk[]): Set<number> {
  const shown = new Set<number>();
  for (const { oldStart, oldCount } of hunks) {
    const first = oldCount === 0 ? oldStart + 1 : oldStart;
    for (let line = first - 3; line < first + oldCount + 3; line += 1) shown.add(line);
  }
  return shown;
}

test('lines are near a change exactly if Git shows one of them with three lines around each change', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: LENGTH }), fc.nat(5), (some, first, more) => {
      const hunks = hunksOf(some);
      const shown = shownLines(hunks);
      const last = first + more;
      let isShown = false;
      for (let line = first; line <= last; line += 1) isShown ||= shown.has(line);
      expect(isNearChange(hunks, { first, last })).toBe(isShown);
    }),
  );
});

test('nothing is near no change', () => {
  expect(isNearChange([], { first: 1, last: 9 })).toBe(false);
});

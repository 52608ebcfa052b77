import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { linesToRead, linesUnreadByAll } from './lines-to-read.ts';

const NONE: ReadonlyMap<string, boolean> = new Map();

test('lines of viewed files and of hunks that were read are not left', () => {
  const files = [
    diffFile('a', { additions: 3, deletions: 2 }),
    diffFile('b', { additions: 30, deletions: 10, linesRead: 12 }),
    // White space that is ignored is counted out of the file, and may be in a hunk that was read.
    diffFile('c', { additions: 1, deletions: 0, linesRead: 4 }),
  ];
  expect(linesToRead({ files, generated: NONE }, new Set(['a']))).toEqual({ left: 28, all: 46 });
});

test('generated files are counted apart, unless there are no others', () => {
  const lock = diffFile('package-lock.json', { additions: 900 });
  const files = [diffFile('a', { additions: 3 }), lock];
  expect(linesToRead({ files, generated: NONE }, new Set())).toEqual({ left: 3, all: 3 });
  expect(linesToRead({ files: [lock], generated: NONE }, new Set())).toEqual({ left: 900, all: 900 });
});

test('lines that neither the user nor anyone who shares it read are counted once someone does', () => {
  const own = diffFile('a', { additions: 10, linesRead: 4, linesReadByAny: 4 });
  const shared = diffFile('b', { additions: 10, readers: 'Ann', linesRead: 2, linesReadByAny: 7 });
  const viewed = diffFile('c', { additions: 10 });
  const lock = diffFile('package-lock.json', { additions: 900 });
  const of = (...files: (typeof own)[]) => linesUnreadByAll({ files, generated: NONE }, new Set(['c']));
  expect(of(own, viewed, lock)).toBeNull();
  expect(of(own, shared, viewed, lock)).toBe(9);
});

import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { linesToRead } from './lines-to-read.ts';

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

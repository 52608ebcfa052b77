import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { generatedFiles } from '../files/generated-files.ts';
import { agentLines } from './agent-words.ts';
import { linesToRead, linesUnreadByAll } from './lines-to-read.ts';

const lines = fc.nat({ max: 20 });
const file = fc
  .record({
    path: fc.constantFrom('a', 'b', 'c', 'd', 'yarn.lock', 'go.sum'),
    additions: lines,
    deletions: lines,
    linesRead: lines,
    linesReadByAny: lines,
    readers: fc.constantFrom('', 'Ann'),
    byAgent: lines,
  })
  .map(({ path, ...facts }) => diffFile(path, facts));
const files = fc.uniqueArray(file, { selector: ({ path }) => path });
const viewed = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'go.sum', 'not listed'))
  .map((some) => new Set<string>(some));

test('lines from the sums of all files are those that are counted file by file', () => {
  const generated = new Map<string, boolean>();
  fc.assert(
    fc.property(files, viewed, (all, seen) => {
      const made = generatedFiles(all, generated);
      const counted = made.length < all.length ? all.filter((one) => !made.includes(one)) : all;
      const open = counted.filter(({ path }) => !seen.has(path));
      const sum = (of: (one: (typeof all)[number]) => number, some = open): number =>
        some.reduce((total, one) => total + of(one), 0);
      expect(linesToRead({ files: all, generated }, seen)).toEqual({
        all: sum((one) => one.additions + one.deletions, counted),
        left: sum((one) => Math.max(0, one.additions + one.deletions - one.linesRead)),
      });
      const isShared = all.some((one) => one.readers !== '' || one.linesReadByAny > one.linesRead);
      expect(linesUnreadByAll({ files: all, generated }, seen)).toBe(
        isShared ? sum((one) => Math.max(0, one.additions + one.deletions - one.linesReadByAny)) : null,
      );
      expect(agentLines({ files: all }, seen)).toEqual({
        lines: sum(({ byAgent }) => byAgent, all),
        read: sum(
          ({ byAgent }) => byAgent,
          all.filter(({ path }) => seen.has(path)),
        ),
      });
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../shared/testing/rounds.ts';
import { againstGit, compared, movedTrees, movesOf } from './moved.testing.ts';

/** Git is asked once for all; the seed makes a failure repeatable. */
const seed = Number(import.meta.env['DIFF_SEED'] ?? Date.now() % 2 ** 31);
const corpus = compared(fc.sample(movedTrees, { numRuns: rounds(150, 3000), seed }));

test('everything that Git marks as moved is marked, and all beyond it has a reason', () => {
  const sums = { byGit: 0, 'differs in few lines': 0, 'other scripts': 0, 'its other end is marked': 0 };
  for (const { files, byGit } of corpus) {
    const { missing, beyond } = againstGit(files, byGit, movesOf(files));
    expect(missing, `DIFF_SEED=${seed}`).toEqual([]);
    sums.byGit += byGit.size;
    for (const [line, reason] of beyond) {
      expect(reason, `DIFF_SEED=${seed} ${line}`).not.toBe(null);
      if (reason) sums[reason] += 1;
    }
  }
  for (const [name, sum] of Object.entries(sums)) expect(sum, name).toBeGreaterThan(10);
});

test('both ends of a run name each other, and at most one line in five differs, never the first or the last', () => {
  for (const { files } of corpus) {
    const moves = movesOf(files);
    for (const [path, runs] of moves)
      for (const run of runs) {
        const label = `DIFF_SEED=${seed} ${path} ${JSON.stringify(run)}`;
        const lines = run.last - run.first + 1;
        const { other, changed } = run;
        expect(other.last - other.first + 1, label).toBe(lines);
        expect(changed.length / 2, label).toBeLessThanOrEqual(lines / 5);
        for (const [at, number] of changed.entries()) {
          const [first, last] = at % 2 === 0 ? [run.first, run.last] : [other.first, other.last];
          expect(number, label).toBeGreaterThan(first);
          expect(number, label).toBeLessThan(last);
        }
        if (run.side === 'old' || run.copied) continue;
        const there = moves.get(files.find(({ id }) => id === other.file)?.path ?? '') ?? [];
        const back = there.filter(
          ({ side, first, last }) => side === 'old' && first <= other.last && last >= other.first,
        );
        expect(back.length, label).toBeGreaterThan(0);
      }
  }
});

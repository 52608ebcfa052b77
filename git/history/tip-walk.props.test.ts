/** What one walk says of tips, beside what Git says of each. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { ensureBare } from '../objects/bare.ts';
import { gitText, runGit } from '../process/run.ts';
import { walkTips } from './tip-walk.ts';
import { patience } from '../../shared/testing/patience.ts';

let root: string;
let gitDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tip-walk-'));
  gitDir = join(root, 'walked.git');
  ensureBare(gitDir);
});
afterAll(() => rm(root, { recursive: true, force: true }));

let commits = 0;

/** Writes commits, each with the parents that it names by their places before it. */
async function write(history: ReadonlyArray<readonly number[]>): Promise<string[]> {
  const lines = history.flatMap((parents, at) => {
    const [first, ...merged] = [...new Set(parents.map((back) => at - 1 - back).filter((one) => one >= 0))];
    const message = `commit ${(commits += 1)}`;
    return [
      `commit refs/heads/run`,
      `mark :${at + 1}`,
      `committer A <a@example.com> ${1_790_000_000 + at * 60} +0000`,
      `data ${message.length}`,
      message,
      ...(first === undefined ? [] : [`from :${first + 1}`]),
      ...merged.map((one) => `merge :${one + 1}`),
      'reset refs/heads/run',
      '',
    ];
  });
  const marks = join(root, 'marks');
  await runGit(['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
    gitDir,
    input: `${lines.join('\n')}\n`,
  });
  const ids = new Map(
    (await readFile(marks, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([mark = '', id = '']) => [Number(mark.slice(1)), id]),
  );
  return history.map((_, at) => ids.get(at + 1) ?? '');
}

const count = async (...range: string[]): Promise<number> =>
  Number(await gitText(['rev-list', '--count', ...range], { gitDir }));
const isIn = async (one: string, of: string): Promise<boolean> =>
  (await runGit(['merge-base', '--is-ancestor', one, of], { gitDir, okCodes: [0, 1] })).code === 0;

const scenes = fc.record({
  /** Parents by their distance; most have one near. */
  history: fc.array(fc.array(fc.nat(6), { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 14 }),
  tips: fc.uniqueArray(fc.nat(13), { minLength: 1, maxLength: 5 }),
  base: fc.option(fc.nat(13)),
  recorded: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
});

/** Each side was merged into the other, and one of their two merge bases is where the walk ends. */
const CRISS_CROSS = {
  history: [[0], [0], [0], [0], [0], [0], [0], [1], [0], [0], [3, 0], [0], [5, 2]],
  tips: [10],
  base: 12,
  recorded: [false, false, false, false, false],
};

/**
 * Both sides merged the same two commits, in either order, and an earlier tip lets the walk pass both: which of them Git
 * compares with, only Git can say.
 */
const TWO_BASES = [
  [1, 0],
  [0, 1],
].map((first) => ({
  history: [[0], [0], [1], first, [2, 1]],
  tips: [0, 3],
  base: 4,
  recorded: [false, false, false, false, false],
}));

test(
  'growth, additions, merge bases and counts are those of Git',
  { timeout: patience(300_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ history, tips: places, base: basePlace, recorded }) => {
        const ids = await write(history);
        const idAt = (at: number): string => ids[at % ids.length] ?? '';
        const base = basePlace === null ? null : idAt(basePlace);
        const shas = [...new Set(places.map(idAt))];
        const bases = await Promise.all(
          shas.map(async (sha) =>
            base === null
              ? []
              : (await gitText(['merge-base', '--all', base, sha], { gitDir, okCodes: [0, 1] }))
                  .split('\n')
                  .filter(Boolean),
          ),
        );
        const tips = shas.map((sha, at) => ({
          sha,
          mergeBase: recorded[at] ? (bases[at]?.[0] ?? null) : null,
        }));
        const facts = await walkTips(gitDir, tips, base);
        for (const [at, { sha, mergeBase }] of tips.entries()) {
          const before = tips[at - 1]?.sha;
          const own = bases[at] ?? [];
          const excluded = mergeBase === null ? own : [mergeBase];
          const isCounted = mergeBase !== null || base !== null;
          expect(facts?.[at]).toEqual({
            grows: before !== undefined && (await isIn(before, sha)),
            added: before === undefined ? 0 : await count(sha, `^${before}`),
            mergeBase: mergeBase ?? own[0] ?? null,
            commits: isCounted ? await count(sha, ...excluded.map((one) => `^${one}`)) : expect.any(Number),
          });
        }
      }),
      {
        numRuns: rounds(25, 300),
        examples: [CRISS_CROSS, ...TWO_BASES].map((scene): [typeof CRISS_CROSS] => [scene]),
      },
    );
  },
);

test('a walk that would be too long is given up', async () => {
  const ids = await write(Array.from({ length: 6 }, () => [0]));
  const [first = '', , , , , last = ''] = ids;
  const tips = [first, last].map((sha) => ({ sha, mergeBase: null }));
  expect(await walkTips(gitDir, tips, null, 5)).toMatchObject([{ grows: false }, { grows: true, added: 5 }]);
  expect(await walkTips(gitDir, tips, null, 4)).toBeNull();
});

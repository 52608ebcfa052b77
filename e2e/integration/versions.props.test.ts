/** However a branch is rewritten: what the list of its versions says, beside what Git says of each. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { begin, end, idOf, list, scene, start } from './support/versions-scene.ts';
import { patience } from '../../shared/testing/patience.ts';

beforeAll(() => begin('folder'));
afterAll(end);

const count = async (range: string): Promise<number> => Number(await scene.git('rev-list', '--count', range));

async function isIn(one: string, of: string): Promise<boolean> {
  const { gitDir } = scene;
  return (await runGit(['merge-base', '--is-ancestor', one, of], { gitDir, okCodes: [0, 1] })).code === 0;
}

let runs = 0;
let commits = 0;

const scenes = fc.record({
  moves: fc.array(
    fc.oneof(
      // Upon one of the commits so far, a merge with another, or a move to one of them.
      fc.record({ upon: fc.nat(), merged: fc.option(fc.nat(), { freq: 4 }) }),
      fc.record({ to: fc.nat() }),
    ),
    { minLength: 1, maxLength: 7 },
  ),
  /** Whether Git logs what moves; where it does not, the app looks after each move. */
  isLogged: fc.boolean(),
  looks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  restarts: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
});

test('numbers, growth and counts are those of Git', { timeout: patience(300_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(scenes, async ({ moves, isLogged, looks, restarts }) => {
      const branch = `run-${(runs += 1)}`;
      const base = await idOf('main');
      const made = [base];
      const movesBack = moves.some((move) => 'to' in move);
      const history: string[] = [];
      await scene.git('config', 'core.logAllRefUpdates', String(isLogged));
      for (const [at, move] of moves.entries()) {
        let tip = made[('to' in move ? move.to : move.upon) % made.length] ?? base;
        if ('upon' in move) {
          const merged = move.merged === null ? [] : ['-p', made[move.merged % made.length] ?? base];
          const parents = merged[1] === tip ? ['-p', tip] : ['-p', tip, ...merged];
          tip = await scene.git('commit-tree', 'topic^{tree}', ...parents, '-m', `commit ${(commits += 1)}`);
          made.push(tip);
        }
        await scene.git('update-ref', `refs/heads/${branch}`, tip);
        if (history.at(-1) !== tip) history.push(tip);
        if (restarts[at] === true) start();
        if (!isLogged || looks[at] === true) await list(branch);
      }
      // Each tip at the last move to it.
      const expected = history.filter((tip, at) => history.lastIndexOf(tip) === at).toReversed();
      const versions = await list(branch);
      expect(versions.map(({ tip }) => tip)).toEqual(expected);
      for (const [at, { tip, number, mergeBase, commits: own, added, gone }] of versions.entries()) {
        const before = versions[at + 1];
        const grows = before !== undefined && (await isIn(before.tip, tip));
        // A number that was given once stays, also where the branch moved back and the order is another one.
        if (before !== undefined && !(grows && movesBack))
          expect([grows, number > before.number]).toEqual([grows, !grows]);
        if (before !== undefined) expect(number).toBeGreaterThanOrEqual(before.number);
        expect(added).toBe(grows ? await count(`${before.tip}..${tip}`) : null);
        expect([mergeBase, own, gone]).toEqual([base, await count(`main..${tip}`), null]);
      }
    }),
    { numRuns: rounds(12, 150) },
  );
});

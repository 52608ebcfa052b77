import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { alongMainLine, mergeBase, allMergeBases, mergeBaseOfAny } from './merge-base.ts';
import { gitText, runGit } from '../process/run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merge-base-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** A history: each commit names its parents among those before it; none: a root of its own. */
const history = fc.array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 2, maxLength: 14 });

let count = 0;
async function repository(
  parentsOf: readonly number[][],
  dates: readonly number[],
): Promise<[string, string[]]> {
  const gitDir = join(folder, String(count++));
  await runGit(['init', '--quiet', '--bare', gitDir]);
  const stream = parentsOf.map((wanted, n) => {
    const parents = n === 0 ? [] : [...new Set(wanted.map((one) => one % n))];
    const [first, ...more] = parents.map((one) => `:${String(one + 1)}`);
    const links = [...(first === undefined ? [] : [`from ${first}`]), ...more.map((one) => `merge ${one}`)];
    const date = String(1_000_000_000 + (dates[n] ?? n) * 1000);
    const ref = `refs/heads/b${String(n)}`;
    return [
      `reset ${ref}`,
      `commit ${ref}`,
      `mark :${String(n + 1)}`,
      `committer A <a@example.com> ${date} +0000`,
      `data <<END\n${String(n)}\nEND`,
      ...links,
      '',
    ].join('\n');
  });
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: stream.join('') });
  const shas = await gitText(['rev-parse', ...parentsOf.map((_, n) => `refs/heads/b${String(n)}`)], {
    gitDir,
  });
  return [gitDir, shas.split('\n')];
}

test('every pair of any history has the merge base that Git says, whatever the dates', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.nat({ max: 20 }), { maxLength: 14 }), async (parents, dates) => {
      const [gitDir, shas] = await repository(parents, dates);
      const last = shas.at(-1) ?? '';
      for (const sha of shas.slice(rounds(-3, -5)))
        for (const [a, b] of [
          [sha, last],
          [last, sha],
        ] as const) {
          const all = await runGit(['merge-base', '--all', a, b], { gitDir, okCodes: [0, 1] });
          const found = await mergeBase(gitDir, a, b);
          const right = all.stdout
            .toString('latin1')
            .split('\n')
            .filter((line) => line !== '');
          expect(found).toBe(right[0] ?? null);
          expect(await allMergeBases(gitDir, a, b)).toEqual(right);
        }
    }),
    { numRuns: rounds(5, 300) },
  );
});

test('who asks for the same at the same time shares the answer', async () => {
  const [gitDir, [a = '', b = '']] = await repository([[], [0], [1]], []);
  const asked = [mergeBase(gitDir, a, b), mergeBase(gitDir, a, b)];
  expect(await Promise.all(asked)).toEqual([a, a]);
});

test('what was found is known from then on; what failed is searched for again', async () => {
  const [gitDir, [a = '', b = '', c = '']] = await repository([[], [0], [0]], []);
  expect(await allMergeBases(gitDir, b, c)).toEqual([a]);
  const objects = join(gitDir, 'objects');
  await rename(objects, `${objects}.away`);
  await mkdir(objects);
  expect(await allMergeBases(gitDir, b, c)).toEqual([a]);
  expect(await allMergeBases(gitDir, b, b)).toEqual([b]);
  await expect(allMergeBases(gitDir, c, b)).rejects.toMatchObject({ name: 'GitError', reason: 'exit' });
  await rm(objects, { recursive: true });
  await rename(`${objects}.away`, objects);
  expect(await allMergeBases(gitDir, c, b)).toEqual([a]);
});

test('the main line of a commit that is missing leads nowhere', async () => {
  const [gitDir, [a = '']] = await repository([[]], []);
  expect(await alongMainLine(gitDir, '1'.repeat(40), a)).toBeNull();
  await expect(alongMainLine(gitDir, 'a\0b', a)).rejects.toThrow(TypeError);
});

test('a release that the main line leads back to is found along it, whatever was merged meanwhile', async () => {
  // 3 is the release; 1 and 2 are older, and are merged after it.
  const [gitDir, shas] = await repository([[], [0], [0], [0], [3, 1], [4, 2]], []);
  const [, , , release = '', , tip = ''] = shas;
  expect(await alongMainLine(gitDir, release, tip)).toBe(release);
  expect(await alongMainLine(gitDir, tip, release)).toBe(release);
  expect(await alongMainLine(gitDir, shas[1] ?? '', release)).toBeNull();
});

test('a history that cannot be read is not one that shares nothing', async () => {
  const [gitDir, [root = '', ...tips]] = await repository([[], [0], [0], []], [0, 1, 2, 3]);
  const [a = '', b = '', other = ''] = tips;
  expect(await mergeBase(gitDir, a, other)).toBeNull();
  await rm(join(gitDir, 'objects', root.slice(0, 2), root.slice(2)));
  const failure = { reason: 'exit', stderr: expect.stringContaining(`Could not read ${root}`) };
  await expect(mergeBase(gitDir, a, b)).rejects.toMatchObject(failure);
  await expect(mergeBaseOfAny(gitDir, a, [b])).rejects.toMatchObject(failure);
});

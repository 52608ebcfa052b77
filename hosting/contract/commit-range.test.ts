import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import type { Scripted } from '../testing/history.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/** What a branch has and its base has not, in one answer; `git rev-list` is the judge. */
let world: World;
let count = 0;
beforeAll(async () => {
  world = await openWorld('socket');
});
afterAll(async () => await world.close());

async function range(repo: string, query: Record<string, string>) {
  const token = await world.token(repo, ['git:read']);
  return await world.send('GET', `/api/v1/repos/commits?${new URLSearchParams(query).toString()}`, { token });
}
const branch = (n: number): string => `refs/heads/b${String(n)}`;
const shas = (answer: { json: { commits: { sha: string }[] } }): string[] =>
  answer.json.commits.map(({ sha }) => sha);

test('any two branches of any history with merges', async () => {
  const step = fc.record({ on: fc.nat({ max: 3 }), merges: fc.option(fc.nat({ max: 3 })) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const repo = `range-${String(count++)}`;
      const history: Scripted[] = [{ ref: branch(0), message: 'ü', files: { a: '0' } }];
      for (const n of [1, 2, 3])
        history.push({ ref: branch(n), from: ':1', files: { [`b${String(n)}`]: '0' } });
      for (const [index, { on, merges }] of steps.entries()) {
        history.push({
          ref: branch(on),
          files: { [`f${String(index)}`]: 'x' },
          ...(merges === null || merges === on ? {} : { merge: branch(merges) }),
        });
      }
      const gitDir = await world.repository(repo, history);
      for (const [to, from] of [
        [0, 1],
        [1, 0],
        [2, 3],
        [3, 3],
      ] as const) {
        const expected = await gitText(['rev-list', branch(to), `^${branch(from)}`], { gitDir });
        const answer = await range(repo, { branch: `b${String(to)}`, base: `b${String(from)}` });
        expect(answer).toMatchObject({ status: 200, json: { has_more: false, next_cursor: null } });
        expect(shas(answer)).toEqual(expected === '' ? [] : expected.split('\n'));
      }
    }),
    { numRuns: rounds(4, 8) },
  );
});

test('an id and a ref’s full name are read as that, whatever branches somebody has called so', async () => {
  const gitDir = await world.repository('called-so', [
    { message: 'one', files: { a: '1' } },
    { message: 'two', files: { a: '2' } },
    { ref: 'refs/heads/other', from: ':1', message: 'other', files: { o: '1' } },
  ]);
  const [main = '', other = ''] = (await gitText(['rev-parse', 'main', 'other'], { gitDir })).split('\n');
  await gitText(['update-ref', 'refs/tags/v1', main], { gitDir });
  for (const name of [main, 'refs/tags/v1', 'refs/heads/main'])
    await gitText(['update-ref', `refs/heads/${name}`, other], { gitDir });
  for (const name of [main, 'refs/tags/v1', 'refs/heads/main']) {
    expect(shas(await range('called-so', { branch: name, base: 'other' }))).toEqual([main]);
    expect(shas(await range('called-so', { branch: name }))[0]).toBe(main);
    expect(shas(await range('called-so', { branch: `refs/heads/${name}` }))[0]).toBe(other);
  }
  await gitText(['update-ref', `refs/heads/${'f'.repeat(40)}`, other], { gitDir });
  expect(shas(await range('called-so', { branch: 'f'.repeat(40) }))[0]).toBe(other);
});

test('a branch whose name begins as an option does is read as a branch', async () => {
  const gitDir = await world.repository('dashed', [
    { message: 'one', files: { a: '1' } },
    { ref: 'refs/heads/-x', from: ':1', message: 'other', files: { o: '1' } },
  ]);
  const other = await gitText(['rev-parse', 'refs/heads/-x'], { gitDir });
  expect(shas(await range('dashed', { branch: '-x', base: 'main' }))).toEqual([other]);
  expect(shas(await range('dashed', { branch: '-x' }))[0]).toBe(other);
  expect(shas(await range('dashed', { branch: 'main', base: '-x' }))).toEqual([]);
  const token = await world.token('dashed', ['git:read']);
  const diff = await world.send('GET', '/api/v1/repos/branches/diff?branch=-x&base=main', { token });
  expect(diff).toMatchObject({ status: 200, json: { stats: { files: 1 } } });
});

test('a list of thousands comes whole; an older branch has nothing that its successor lacks', async () => {
  const history = Array.from({ length: 3000 }, (_, n) => ({
    message: `c${String(n)}`,
    files: { a: String(n) },
  }));
  const gitDir = await world.repository('long', history);
  await gitText(['branch', 'old', 'main~2500'], { gitDir });
  await gitText(['branch', 'near', 'main~40'], { gitDir });
  const answer = await range('long', { branch: 'main', base: 'old' });
  expect(shas(answer)).toEqual((await gitText(['rev-list', 'main', '^old'], { gitDir })).split('\n'));
  expect(shas(answer)).toHaveLength(2500);
  // Whoever shows the first of them knows by then how many there are.
  const [before] = answer.text.split('"commits":');
  const told = JSON.parse(`${before ?? ''}"commits":[]}`);
  expect(answer.json.commits.slice(0, told.newest.length)).toEqual(told.newest);
  expect(told.newest.length).toBeGreaterThanOrEqual(100);
  expect(told).toMatchObject({
    total: 2500,
    merge_base_sha: await gitText(['rev-parse', 'old'], { gitDir }),
    ids: shas(answer).join(''),
  });
  const shorter = await range('long', { branch: 'main', base: 'near' });
  expect(Object.keys(shorter.json).toSorted()).toEqual([
    'commits',
    'has_more',
    'merge_base_sha',
    'next_cursor',
    'total',
  ]);
  expect(shas(await range('long', { branch: 'old', base: 'main' }))).toEqual([]);
  expect(shas(await range('long', { base: 'old', path: 'none' }))).toEqual([]);
  expect((await range('long', { branch: 'main', base: 'gone' })).status).toBe(404);
  for (const odd of [{ limit: '5' }, { cursor: 'x' }, { ephemeral_base: 'maybe' }]) {
    expect((await range('long', { base: 'old', ...odd })).status).toBe(400);
  }
});

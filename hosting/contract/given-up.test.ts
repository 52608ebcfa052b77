/** What Git does not look for where very many files changed is told, and renames come before copies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import type { FileChange } from '../testing/history.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld('memory', { limits: { diffFileBytes: 100_000 } });
});
afterAll(async () => await world.close());

const text = (name: string): string =>
  Array.from({ length: 8 }, (_, line) => `${name} line ${String(line)}\n`).join('');

/** So many files that move and are edited, beside others that are edited where they are. */
async function moved(name: string, moves: number, edits: number): Promise<string> {
  const [before, after]: Record<string, FileChange>[] = [{}, {}];
  for (let at = 0; at < moves; at += 1) {
    const file = `f${String(at)}`;
    Object.assign(before ?? {}, { [`old/${file}`]: text(file) });
    Object.assign(after ?? {}, { [`old/${file}`]: null, [`new/g${String(at)}`]: `${text(file)}edited\n` });
  }
  for (let at = 0; at < edits; at += 1) {
    const file = `use/u${String(at)}`;
    Object.assign(before ?? {}, { [file]: text(file) });
    Object.assign(after ?? {}, { [file]: `${text(file)}edited\n` });
  }
  return await world.repository(name, [
    { files: before ?? {} },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files: after ?? {} },
  ]);
}

async function answer(repo: string, query = '') {
  const token = await world.token(repo, ['git:read']);
  const path = `/api/v1/repos/branches/diff?branch=feature${query}`;
  const diff = branchDiffResult.parse((await world.send('GET', path, { token })).json);
  const states: Record<string, number> = {};
  for (const { state } of diff.files) states[state.charAt(0)] = (states[state.charAt(0)] ?? 0) + 1;
  return { states, given_up: diff.given_up, stats: diff.stats };
}

test('copies that are too many to look for take no rename away', async () => {
  await moved('many', 850, 850);
  const all = await answer('many');
  expect(all).toMatchObject({
    states: { R: 850, M: 850 },
    given_up: 'copies',
    stats: { additions: 1700, deletions: 0 },
  });
  // Of one file by its name Git would look for copies again.
  expect(await answer('many', '&path=new/g7')).toMatchObject({ states: { R: 1 }, given_up: 'copies' });
  expect(await answer('many', '&copies=false')).toMatchObject({ states: all.states, given_up: undefined });
});

test('renames that Git gave up looking for are told', async () => {
  await moved('more', 1010, 1);
  const all = await answer('more');
  expect(all).toMatchObject({ states: { A: 1010, D: 1010, M: 1 }, given_up: 'renames' });
  expect((await answer('more', '&copies=false')).given_up).toBe('renames');
  expect(await answer('more', '&path=new/g7')).toMatchObject({ states: { A: 1 }, given_up: 'renames' });
});

/** Whether Git itself says that it gave up. */
async function says(gitDir: string, ...how: string[]): Promise<boolean> {
  const range = ['-r', '-M', ...how, '-l1000', '--raw', 'main', 'feature'];
  return (await runGit(['diff-tree', ...range], { gitDir })).stderr.includes('rename detection was skipped');
}

test('where Git itself says that it gave up, and where not', async () => {
  for (const [moves, edits] of [
    [500, 1500],
    [500, 1501],
    [1000, 0],
    [1001, 0],
  ] as const) {
    const name = `at-${String(moves)}-${String(edits)}`;
    const gitDir = await moved(name, moves, edits);
    const [both, renames] = [await says(gitDir, '-C'), await says(gitDir)];
    const told = (await answer(name)).given_up;
    expect(told, name).toBe(renames ? 'renames' : both ? 'copies' : undefined);
    expect((await answer(name, '&copies=false')).given_up, name).toBe(renames ? 'renames' : undefined);
  }
});

import { expect, test } from 'vitest';
import { twentyLines, writtenCommits } from '../testing/written-commits.ts';
import { type FollowedCommit, readFollowedRange } from './range.ts';
import { mayRename, readRenames } from './renames.ts';

/** A commit that changes files: their ids before and after. */
const commit = (
  sha: string,
  parents: string[],
  ...changes: [old: string | null, now: string | null][]
): FollowedCommit => ({
  sha,
  parents,
  subject: '',
  changes: new Map(
    changes.map(([old, now], at) => [String(at), { path: String(at), old, new: now }] as const),
  ),
});

test('only a commit that removes one path and adds another may rename', () => {
  const commits = [
    commit('renames', ['p'], ['o', null], [null, 'n']),
    commit('removes', ['p'], ['o', null], ['o', 'n']),
    commit('adds', ['p'], [null, 'n'], ['o', 'n']),
    // It adds a submodule, which is no file before or after.
    commit('root', [], [null, null], [null, 'n']),
  ];
  expect(mayRename(commits).map(({ sha }) => sha)).toEqual(['renames']);
});

test('renames are read in the order of their commits, as many as are wanted', async () => {
  const { gitDir, ids } = await writtenCommits([
    { a: twentyLines('a'), b: twentyLines('b') },
    { a: null, 'a 1': twentyLines('a') },
    { b: null, 'b 1': `${twentyLines('b')}more\n`, 'a 1': null, 'z ä': twentyLines('a') },
  ]);
  const commits = await readFollowedRange(gitDir, { from: null, to: ids.at(-1) ?? '', most: 10 });
  const renames = [
    { commit: ids[1], from: 'a', to: 'a 1' },
    { commit: ids[2], from: 'b', to: 'b 1' },
    { commit: ids[2], from: 'a 1', to: 'z ä' },
  ];
  expect(await readRenames(gitDir, mayRename(commits))).toEqual(renames);
  expect(await readRenames(gitDir, mayRename(commits), 2)).toEqual(renames.slice(0, 2));
  expect(await readRenames(gitDir, [])).toEqual([]);
});

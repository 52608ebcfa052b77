import { mkdtempSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readObjects } from './blobs.ts';
import { changedBlobs } from '../diff/listing.ts';
import { commitsAround, missingTrees } from './missing-trees.ts';
import { hasCommits, presentObjects } from '../refs/refs.ts';
import { gitText, runGit } from '../process/run.ts';

const env = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Reviewer'],
    [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
  ]),
);

/** A repository as a partial fetch leaves it: commits and trees, without the contents of files. */
let gitDir: string;
let blob: string;
let commit: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'git-missing-'));
  await runGit(['init', '--bare', '-q', gitDir]);
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'left on the host\n' });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\ta\n` });
  commit = await gitText(['commit-tree', '-m', 'first', tree], { gitDir, env });
  await unlink(join(gitDir, 'objects', blob.slice(0, 2), blob.slice(2)));
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

test('what is missing is told as missing, and what is there is read all the same', async () => {
  expect(await presentObjects(gitDir, [blob, commit])).toEqual(new Set([commit]));
  expect(await hasCommits(gitDir, commit)).toBe(true);
  expect(await hasCommits(gitDir, commit, commit)).toBe(true);
  expect(await hasCommits(gitDir, commit, '1'.repeat(40))).toBe(false);
  const found: unknown[] = [];
  for await (const object of readObjects(gitDir, [blob, commit])) found.push(object?.type ?? null);
  expect(found).toEqual([null, 'commit']);
});

test('which contents a change needs is found without any of them', async () => {
  const empty = await gitText(['hash-object', '-t', 'tree', '--stdin'], { gitDir });
  expect(await changedBlobs({ gitDir, from: empty, to: commit })).toEqual([blob]);
});

test('the trees of commits that are missing are named, and no others', async () => {
  const tree = await gitText(['mktree', '--missing'], { gitDir, input: `100644 blob ${blob}\tb\n` });
  const next = await gitText(['commit-tree', '-m', 'next', '-p', commit, tree], { gitDir, env });
  const all = await commitsAround(gitDir, { to: next, without: null });
  expect(all.toSorted()).toEqual([commit, next].toSorted());
  expect(await missingTrees(gitDir, all, 0)).toEqual([]);
  await unlink(join(gitDir, 'objects', tree.slice(0, 2), tree.slice(2)));
  expect(await missingTrees(gitDir, all, 1)).toEqual([tree]);
  expect(await missingTrees(gitDir, all, 0)).toBeNull();
  await expect(missingTrees(gitDir, ['1'.repeat(40)], 1)).rejects.toMatchObject({ name: 'GitError' });
});

const around = async (...range: Parameters<typeof commitsAround>): Promise<string[]> =>
  (await commitsAround(...range)).toSorted();

test('the changes of a range are told from its commits and their parents', async () => {
  const tree = await gitText(['rev-parse', `${commit}^{tree}`], { gitDir });
  const made = async (...parents: readonly string[]): Promise<string> =>
    await gitText(['commit-tree', '-m', parents.join(), tree, ...parents.flatMap((id) => ['-p', id])], {
      gitDir,
      env,
    });
  const [one, other] = [await made(commit), await made(commit, commit)];
  const merge = await made(one, other);
  expect(await around(gitDir, { to: merge, without: one })).toEqual([merge, one, other, commit].toSorted());
  expect(await around(gitDir, { to: merge, without: null, most: 1 })).toEqual([merge, one, other].toSorted());
  expect(await around(gitDir, { to: one, without: other })).toEqual([one, other, commit].toSorted());
});

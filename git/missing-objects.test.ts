import { mkdtempSync, rmSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readObjects } from './blobs.ts';
import { changedBlobs } from './diff/listing.ts';
import { hasCommits, hasObject } from './refs.ts';
import { gitText, runGit } from './run.ts';

/** A repository as a partial fetch leaves it: commits and trees, without the contents of files. */
let gitDir: string;
let blob: string;
let commit: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'git-missing-'));
  await runGit(['init', '--bare', '-q', gitDir]);
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'left on the host\n' });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\ta\n` });
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Reviewer'],
      [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
    ]),
  );
  commit = await gitText(['commit-tree', '-m', 'first', tree], { gitDir, env });
  await unlink(join(gitDir, 'objects', blob.slice(0, 2), blob.slice(2)));
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

test('what is missing is told as missing, and what is there is read all the same', async () => {
  expect(await hasObject(gitDir, blob)).toBe(false);
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

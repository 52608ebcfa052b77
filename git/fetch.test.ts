import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchLocal } from './fetch.ts';
import { gitText, runGit } from './run.ts';

let folder: string;
let from: string;
let to: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'git-fetch-'));
  [from, to] = [join(folder, 'from.git'), join(folder, 'to.git')];
  for (const gitDir of [from, to]) await runGit(['init', '--bare', '-q', gitDir]);
  const tree = await gitText(['mktree'], { gitDir: from, input: '' });
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Reviewer'],
      [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
    ]),
  );
  const commit = await gitText(['commit-tree', '-m', 'first', tree], { gitDir: from, env });
  await runGit(['update-ref', 'refs/heads/main', commit], { gitDir: from });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const EVERYTHING = ['+refs/heads/*:refs/heads/*'];

test('fetches from another repository on this machine', async () => {
  await fetchLocal(to, from, EVERYTHING);
  expect(await gitText(['rev-parse', 'main'], { gitDir: to })).toBe(
    await gitText(['rev-parse', 'main'], { gitDir: from }),
  );
});

test('a repository that would fetch what it lacks by a program of its choice is not fetched from', async () => {
  const proof = join(folder, 'proof');
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'promised'],
    ['remote.promised.url', to],
    ['remote.promised.promisor', 'true'],
    ['remote.promised.uploadpack', `touch ${proof};`],
  ] as const)
    await runGit(['config', name, value], { gitDir: from });
  await expect(fetchLocal(to, from, EVERYTHING)).rejects.toMatchObject({ reason: 'exit' });
  expect(existsSync(proof)).toBe(false);
  expect(await gitText(['for-each-ref'], { gitDir: to })).toBe('');
});

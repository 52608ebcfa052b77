import { readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeHistory } from './testing/history.ts';
import { graphUse, hasGraph, isLongHistory, useGraph, writeGraph } from '../git/objects/commit-graph.ts';
import { listCommits } from '../git/history/commits.ts';
import { mergeBase } from '../git/history/merge-base.ts';
import { gitText, runGit } from '../git/process/run.ts';

/** A commit-graph of ours beside a repository: what is read is the same, and the repository's folder is never written. */
let root: string;
const never = new AbortController().signal;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'graph-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

async function repository(name: string): Promise<string> {
  const gitDir = join(root, name);
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await writeHistory(gitDir, [
    ...Array.from({ length: 40 }, (_, n) => ({ files: { a: String(n) } })),
    { ref: 'refs/heads/side', from: ':20', files: { b: 's' } },
    { ref: 'refs/heads/main', files: { c: 'm' }, merge: 'refs/heads/side' },
    { ref: 'refs/heads/side', files: { b: 't' } },
  ]);
  return gitDir;
}

/** Every file with its bytes and the time of its last change. */
const all = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${String(statSync(path).mtimeMs)} ${readFileSync(path).toString('base64')}`;
    })
    .toSorted();

const seen = async (gitDir: string) => ({
  base: await mergeBase(gitDir, 'main~3', 'side'),
  range: (await listCommits(gitDir, 'side', { without: 'main' })).map(({ sha }) => sha),
  log: (await listCommits(gitDir, 'main', {})).map(({ sha }) => sha),
});

test.each(['plain.git', 'with:colon "and quotes".git'])(
  '%s: the same is read, nothing is written',
  async (name) => {
    const gitDir = await repository(name);
    const before = all(gitDir);
    const plain = await seen(gitDir);
    await writeGraph(gitDir, join(root, 'graph'), never);
    expect(graphUse(gitDir).env).toHaveProperty('GIT_OBJECT_DIRECTORY');
    expect(await seen(gitDir)).toEqual(plain);
    expect(plain.log).toHaveLength(42);
    expect(all(gitDir)).toEqual(before);

    // Commits that came after it are read as well, and those that went are not missed.
    await writeHistory(gitDir, [{ ref: 'refs/heads/main', from: 'refs/heads/main^0', files: { d: '1' } }]);
    expect((await seen(gitDir)).log).toHaveLength(43);
    await writeGraph(gitDir, join(root, 'graph'), never);
    expect((await seen(gitDir)).log).toHaveLength(43);
  },
);

test('objects that a repository borrows from another one are read through it', async () => {
  const gitDir = await repository('lender.git');
  const borrower = join(root, 'borrower.git');
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', borrower]);
  await writeFile(join(borrower, 'objects/info/alternates'), '../../lender.git/objects\n');
  for (const branch of ['main', 'side']) {
    const sha = await gitText(['rev-parse', branch], { gitDir });
    await runGit(['update-ref', `refs/heads/${branch}`, sha], { gitDir: borrower });
  }
  const plain = await seen(borrower);
  await writeGraph(borrower, join(root, 'graph'), never);
  expect(await seen(borrower)).toEqual(plain);
});

test('a history that is borrowed is as long as that of its lender', async () => {
  const gitDir = await repository('lender.git');
  const borrower = join(root, 'borrower.git');
  await runGit(['clone', '--quiet', '--bare', '--shared', gitDir, borrower], { protocols: ['file'] });
  expect(await isLongHistory(borrower)).toBe(false);
  const pack = join(gitDir, 'objects/pack/tmp_pack_large');
  await writeFile(pack, '');
  await truncate(pack, 9 * 1024 * 1024);
  expect(await isLongHistory(gitDir)).toBe(true);
  expect(await isLongHistory(borrower)).toBe(true);
});

test('a damaged graph is dropped, and the answer is right', async () => {
  const gitDir = await repository('plain.git');
  const plain = await seen(gitDir);
  const folder = join(root, 'graph');
  await writeGraph(gitDir, folder, never);
  const file = join(folder, 'info/commit-graph');
  const bytes = readFileSync(file);
  for (const [nth, damage] of [
    async () => await truncate(file, 100),
    async () =>
      await writeFile(
        file,
        bytes.map((byte, at) => (at > bytes.length / 2 ? byte ^ 0xff : byte)),
      ),
    async () => await rm(folder, { recursive: true }),
  ].entries()) {
    // Git writes it for reading only.
    await chmod(file, 0o600);
    await damage();
    expect(await mergeBase(gitDir, 'main~3', 'side')).toBe(plain.base);
    // One that is cut off is none to Git, which goes on without it.
    expect(hasGraph(gitDir)).toBe(nth === 0);
    expect(await seen(gitDir)).toEqual(plain);
    await rm(folder, { recursive: true, force: true });
    await writeGraph(gitDir, folder, never);
    useGraph(gitDir, folder);
  }
});

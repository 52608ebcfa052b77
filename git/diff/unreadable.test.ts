import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { GitError } from '../process/error.ts';
import { gitText, runGit } from '../process/run.ts';
import { diffAnswer, FILE_BYTES } from './answer.ts';
import { ReadableRange } from './unreadable.ts';

type BranchDiffResult = z.infer<typeof branchDiffResult>;

const env = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Reviewer'],
    [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
  ]),
);
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const LINES = Array.from({ length: 20 }, (_, at) => `line ${String(at)}\n`).join('');

let gitDir: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'git-unreadable-'));
  await runGit(['init', '--bare', '-q', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

const fileOf = (id: string): string => join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
const store = async (text: string): Promise<string> =>
  await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: text });

/** A commit with these files, by their ids. */
async function commit(files: Readonly<Record<string, string>>): Promise<string> {
  const input = Object.entries(files).map(([name, id]) => `100644 blob ${id}\t${name}\n`);
  return await commitOf(input.join(''));
}
async function commitOf(input: string): Promise<string> {
  const tree = await gitText(['mktree', '--missing'], { gitDir, input });
  return await gitText(['commit-tree', '-m', 'x', tree], { gitDir, env });
}
const everywhere = async (text: (name: string) => string): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await store(text(name))] as const)));

async function compare(from: string, to: string, paths?: readonly string[]): Promise<BranchDiffResult> {
  const pieces: Buffer[] = [];
  const head = { branch: 'topic', base: 'main' };
  const query = { gitDir, from, to, head, fileBytes: FILE_BYTES, ...(paths ? { paths } : {}) };
  for await (const piece of diffAnswer(query)) pieces.push(piece);
  return branchDiffResult.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}
const named = ({ files, filtered_files }: BranchDiffResult): unknown[] => [
  files.map(({ path }) => path),
  filtered_files.map(({ path, why }) => `${path} ${why ?? ''}`),
];

test('files whose contents are missing or damaged are named, and all others are shown', async () => {
  const [from, next] = [await everywhere(() => LINES), await everywhere((name) => `${LINES}${name}\n`)];
  const [before, after] = [await commit(from), await commit(next)];
  await unlink(fileOf(next['b'] ?? ''));
  await chmod(fileOf(next['d'] ?? ''), 0o600);
  await truncate(fileOf(next['d'] ?? ''), 40);
  await chmod(fileOf(next['e'] ?? ''), 0o600);
  await writeFile(fileOf(next['e'] ?? ''), 'no object');
  const answer = await compare(before, after);
  expect(named(answer)).toEqual([
    ['a', 'c', 'f'],
    ['b unreadable', 'd unreadable', 'e unreadable'],
  ]);
  expect(answer.stats).toMatchObject({ files: 6, additions: 3 });
  for (const { path, raw } of answer.files) expect(raw).toContain(`+${path}`);
  // One that is asked for by its name is refused.
  await expect(compare(before, after, ['b'])).rejects.toMatchObject({ name: 'GitError' });
  expect(named(await compare(before, after, ['c']))).toEqual([['c'], []]);
});

test('so it is where contents are needed to find out what was renamed', async () => {
  const text = LINES.repeat(3);
  const id = await store(text);
  const moved = await store(`${text}more\n`);
  const lost = await store(`${text}lost\n`);
  const before = await commit({ a: await store('one\n'), old: id, source: id });
  const after = await commit({ a: await store('two\n'), new: moved, where: lost });
  await unlink(fileOf(lost));
  const answer = await compare(before, after);
  expect(answer.files.map(({ path }) => path)).toEqual(['a', 'new', 'source']);
  expect(answer.filtered_files).toMatchObject([{ path: 'where', why: 'unreadable' }]);
});

test('a file that became a link is one of them, with whichever side is lost', async () => {
  const [plain, link] = [await store('plain\n'), await store('target')];
  const of = async (mode: string, id: string): Promise<string> => {
    const input = `100644 blob ${plain}\ta\n${mode} blob ${id}\tb\n`;
    return await gitText(['commit-tree', '-m', 'x', await gitText(['mktree'], { gitDir, input })], {
      gitDir,
      env,
    });
  };
  const [before, after] = [await of('100644', await store('file\n')), await of('120000', link)];
  await unlink(fileOf(link));
  expect(named(await compare(before, after))).toEqual([[], ['b unreadable']]);
});

test('where Git ends for another reason, that is what is said', async () => {
  const before = await commit(await everywhere(() => LINES));
  await expect(compare(before, '1'.repeat(40))).rejects.toMatchObject({ name: 'GitError' });
  const tree = await gitText(['rev-parse', `${before}^{tree}`], { gitDir });
  expect((await readFile(fileOf(tree))).length).toBeGreaterThan(0);
  await unlink(fileOf(tree));
  await expect(compare(before, before)).rejects.toMatchObject({ name: 'GitError' });
});

test('where more is missing than some files, the comparison fails as a whole', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => [
    `f${String(at)}`,
    `${String(1000 + at)}${'0'.repeat(36)}`,
  ]);
  const text = await store(LINES);
  const before = await commit(Object.fromEntries(ids.map(([name = '']) => [name, text])));
  await expect(compare(before, await commit(Object.fromEntries(ids)))).rejects.toMatchObject({ code: 128 });
  const after = await commit({ ...Object.fromEntries(ids.slice(1)), f0: text });
  expect((await compare(before, after)).filtered_files).toHaveLength(100);
});

test('Git is not started anew for each of many that are damaged', async () => {
  const before = await commit(await everywhere(() => LINES));
  const lines = Array.from({ length: 25 }, (_, at) => `f${String(at)}`);
  const files = await Promise.all(lines.map(async (name) => [name, await store(LINES + name)] as const));
  const after = await commit(Object.fromEntries(files));
  for (const [, id] of files) {
    await chmod(fileOf(id), 0o600);
    await truncate(fileOf(id), 40);
  }
  await expect(compare(before, after)).rejects.toMatchObject({ code: 128 });
});

test('a file that only changed its mode is one of them, and a submodule, which has no contents, is not', async () => {
  const missing = '1'.repeat(40);
  const of = async (mode: string, module: string, lost: string): Promise<string> =>
    await commitOf(
      `${mode} blob ${missing}\ta\n160000 commit ${module.repeat(40)}\tb\n100644 blob ${lost}\tc\n`,
    );
  const [before, after] = [
    await of('100644', '2', await store(LINES)),
    await of('100755', '3', '4'.repeat(40)),
  ];
  const answer = await compare(before, after);
  expect(named(answer)).toEqual([['b'], ['a unreadable', 'c unreadable']]);
  expect(answer.files[0]?.raw).toContain(`+Subproject commit ${'3'.repeat(40)}`);
});

const readable = (from: string, to: string): ReadableRange => new ReadableRange({ gitDir, from, to }, {});

test('where all can be read, or Git was stopped, a failure is not one of contents', async () => {
  const [before, after] = [
    await commit(await everywhere(() => LINES)),
    await commit({ a: await store(LINES) }),
  ];
  const failed = new GitError('diff-tree', 'exit', 128, 'fatal: out of memory');
  await expect(readable(before, after).without(failed)).rejects.toBe(failed);
  const broken = await commit({ a: '1'.repeat(40) });
  expect((await readable(before, broken).without(failed)).unreadable).toEqual(new Set(['a']));
  const stopped = new GitError('diff-tree', 'timeout', null, '');
  await expect(readable(before, broken).without(stopped)).rejects.toBe(stopped);
});

test('where other changes would come before those that were sent, the comparison fails', async () => {
  const missing = '1'.repeat(40);
  const before = await commit({ a: missing, b: await store('one\n') });
  const after = await commit({ b: await store('two\n'), m: missing });
  await expect(compare(before, after)).rejects.toMatchObject({ code: 128 });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followReplaced } from '../../git/remarks/follow-replaced.ts';
import { createHistory, type History } from '../../git/remarks/history.ts';
import { gitText } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import type { Anchor } from '../../shared/domain/remarks/index.ts';

const LINES = Array.from({ length: 12 }, (_, at) => `line ${at + 1}\n`);
/** What the branch changed before it was rewritten. */
const BEFORE = LINES.with(4, 'changed\n').toSpliced(8, 1, 'also\n');
/** The same lower down, in a file of another name; its ninth line is another one. */
const AFTER = ['above\n', ...BEFORE.with(8, 'otherwise\n')];

let gitDir: string;
let history: History;
let base: string;
let before: string;
let after: string;

beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'left-test-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  await writeHistory(gitDir, [
    { files: { a: LINES.join('') } },
    { ref: 'refs/heads/before', from: ':1', files: { a: BEFORE.join('') } },
    { ref: 'refs/heads/after', from: ':1', files: { b: AFTER.join(''), a: null } },
  ]);
  const ids = await gitText(['rev-parse', 'main', 'before', 'after'], { gitDir });
  [base = '', before = '', after = ''] = ids.split('\n');
  history = createHistory({
    gitDir,
    hasHistory: (...commits) => Promise.resolve(!commits.includes('f'.repeat(40))),
    fetchHistory: () => Promise.resolve(''),
    fetchTreesIn: () => Promise.resolve(),
    fetchTreesOf: () => Promise.resolve(),
    fetchContents: () => Promise.resolve(),
  });
});

afterAll(() => rm(gitDir, { recursive: true, force: true }));

const follow = (commit: string, { side = 'new', line }: { side?: Anchor['side']; line: number }) =>
  followReplaced(
    { gitDir, history },
    { orgId: 'o', repo: 'r', branch: 'after', ephemeral: false, commits: { sha: after, base } },
    commit,
    { path: 'a', side, lines: { first: line, last: line } },
  );

test('lines of a commit that was rewritten are found in the branch, under another name and number, with the commit that has them now', async () => {
  const lines = { first: 6, last: 6 };
  expect(await follow(before, { line: 5 })).toEqual({
    placed: { at: 'lines', path: 'b', side: 'new', lines },
    target: { commit: after, anchor: { path: 'b', side: 'new', lines } },
    refused: null,
  });
});

test('so are lines that it removed', async () => {
  expect(await follow(before, { line: 5, side: 'old' })).toMatchObject({
    placed: { at: 'lines', path: 'a', side: 'old', lines: { first: 5, last: 5 } },
    target: { commit: after },
  });
});

test('lines that changed with it are told as they were, and stay where they are', async () => {
  expect(await follow(before, { line: 9 })).toEqual({
    placed: { at: 'earlier', path: 'b', first: 9, lines: ['also'] },
    target: null,
    refused: null,
  });
});

test('a commit that the diff has is left alone; of one that is gone that is said', async () => {
  expect(await follow(after, { line: 5 })).toBeNull();
  expect(await follow('f'.repeat(40), { line: 5 })).toMatchObject({
    placed: { at: 'file', path: 'a' },
    target: null,
    refused: expect.stringContaining('is gone'),
  });
});

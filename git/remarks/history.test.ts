import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { createHistory, type History } from './history.ts';

let gitDir: string;
let blob: string;
let history: History;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'history-'));
  await runGit(['init', '--bare', '-q', gitDir]);
  blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'one\ntwo\nthree\n' });
  history = createHistory({
    gitDir,
    hasHistory: () => Promise.resolve(true),
    fetchHistory: () => Promise.reject(new Error('everything is here')),
    fetchContents: () => Promise.resolve(),
    fetchTreesIn: () => Promise.resolve(),
    fetchTreesOf: () => Promise.resolve(),
  });
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

const objects = (): string => join(gitDir, 'objects');
async function linesOf(first: number, last: number): Promise<string[]> {
  const [file] = await history.lines([{ blob, lines: { first, last } }], false);
  return [...(file?.lines ?? [])];
}

test('lines that were read are not asked of Git again', async () => {
  expect(await linesOf(2, 3)).toEqual(['two', 'three']);
  renameSync(objects(), `${objects()}-away`);
  expect(await linesOf(2, 3)).toEqual(['two', 'three']);
  expect(await linesOf(1, 3)).toEqual([]);
});

test('lines that could not be read are asked for again', async () => {
  renameSync(objects(), `${objects()}-away`);
  expect(await linesOf(1, 1)).toEqual([]);
  renameSync(`${objects()}-away`, objects());
  expect(await linesOf(1, 1)).toEqual(['one']);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText } from '../process/run.ts';
import { blobRenames } from './blob-renames.ts';
import { movedLines } from './moved-lines.ts';

let gitDir: string;

beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'moved-lines-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterAll(() => rm(gitDir, { recursive: true, force: true }));

const blob = (lines: readonly string[]): Promise<string> =>
  gitText(['hash-object', '-w', '--stdin'], { gitDir, input: lines.map((line) => `${line}\n`).join('') });
const lines = (first: number, last = first) => ({ first, last });

test('lines that both files have once are found where they are now, and all of them together', async () => {
  const from = await blob(['one here', 'two here', 'three here', '}', '', 'twice', 'a', 'twice']);
  const to = await blob(['three here', '}', 'two here', 'three here', 'one here', 'twice', '']);
  const sought = [lines(1), lines(2, 3), lines(3), lines(4), lines(5), lines(6), lines(9), lines(7, 9)];
  expect(
    await movedLines(
      gitDir,
      sought.map((some) => ({ from, to, lines: some })),
    ),
  ).toEqual([lines(5), lines(3, 4), null, null, null, null, null, null]);
});

test('lines beyond the end of a file are nowhere, whatever is before them', async () => {
  const from = await blob(['one here', 'two here']);
  const to = await blob(['two here', 'one here', 'two here and more']);
  expect(await movedLines(gitDir, [{ from, to, lines: lines(2) }])).toEqual([lines(1)]);
  const text = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'one here\ntwo here' });
  const both = { from: text, to: text };
  expect(await movedLines(gitDir, [{ ...both, lines: lines(2) }])).toEqual([lines(2)]);
  expect(await movedLines(gitDir, [{ ...both, lines: lines(2, 3) }])).toEqual([null]);
});

test('of many large files the first 16 MiB are searched', async () => {
  const texts = Array.from({ length: 17 }, (_, at) => `words ${at}\n${' '.repeat(1_000_000)}`);
  const input = texts.map(
    (text, at) => `blob\nmark :${at + 1}\ndata ${text.length}\n${text}\nget-mark :${at + 1}\n`,
  );
  const ids = (await gitText(['fast-import', '--quiet'], { gitDir, input: input.join('') })).split('\n');
  const sought = ids.map((id) => ({ from: id, to: id, lines: lines(1) }));
  expect(await movedLines(gitDir, sought)).toEqual(sought.map((_, at) => (at < 16 ? lines(1) : null)));
});

test('files and searches beyond any that people write are given up', async () => {
  const word = await blob(['words']);
  const one = { from: word, to: word, lines: lines(1) };
  expect(await movedLines(gitDir, [one])).toEqual([lines(1)]);
  // Every line begins like what is sought, and together they are more than is looked at.
  const large = await blob([...Array.from({ length: 20_000 }, () => 'words'), 'the end']);
  const run = { from: large, to: large, lines: lines(10_001, 20_001) };
  expect(await movedLines(gitDir, [run, one])).toEqual([null, null]);
  const longer = await blob([...Array.from({ length: 300_000 }, () => 'text'), 'words']);
  expect(await movedLines(gitDir, [{ ...one, to: longer }])).toEqual([null]);
});

test('a file is found under another name by its content, as Git finds renames', async () => {
  const text = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const [old, other] = [await blob(text), await blob(['something', 'else'])];
  const now = await blob(text.with(3, 'changed'));
  expect([...(await blobRenames(gitDir, [other, old], [now]))]).toEqual([[1, 0]]);
  expect([...(await blobRenames(gitDir, [old], []))]).toEqual([]);
});

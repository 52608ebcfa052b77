import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileHits, SearchEnd } from '../../shared/ipc/search.ts';
import { GitError } from '../process/error.ts';
import { begin, beginAll, commitAll, endAll, git, place, write } from '../testing/work-tree-scene.ts';
import { grepCommit } from './grep.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

type Limits = NonNullable<NonNullable<Parameters<typeof grepCommit>[2]>['limits']>;
type How = { isPattern?: boolean; matchCase?: boolean; first?: string[] } & Limits;

async function search(text: string, { isPattern, matchCase, first, ...limits }: How = {}) {
  const commit = await git('rev-parse', 'HEAD');
  const grep = {
    commit,
    text,
    isPattern: isPattern ?? false,
    matchCase: matchCase ?? true,
    first: first ?? [],
  };
  const hits = grepCommit(place.gitDir, grep, { limits });
  const files: FileHits[] = [];
  let step = await hits.next();
  for (; step.done !== true; step = await hits.next()) files.push(...step.value);
  const end: SearchEnd = step.value;
  return { files, end };
}

const pathsOf = (files: readonly FileHits[]) => files.map(({ path }) => path);
const linesOf = (files: readonly FileHits[]) =>
  files.flatMap(({ path, lines }) => lines.map(({ line, text, at }) => `${path}:${line}:${at} ${text}`));
const ALL = { reason: 'all', unread: 0 };

test('each line with the text is there with its number and where the text begins, in files of any name', async () => {
  await write('a.txt', 'no\nan Ärger, a needle and a needle\r\n');
  await write('ordner ü/new\nline.txt', 'needle');
  await write('binary.bin', 'a\0needle\n');
  await commitAll();
  const { files, end } = await search('needle');
  expect(linesOf(files)).toEqual([
    'a.txt:2:12 an Ärger, a needle and a needle',
    'ordner ü/new\nline.txt:1:0 needle',
  ]);
  expect(end).toEqual(ALL);
});

test('nothing is no failure', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  expect(await search('needle')).toEqual({ files: [], end: ALL });
});

test('a text is taken as it is, whatever it would mean as an option or a pattern', async () => {
  await write('a.txt', '--open-files-in-pager=x\na.c [x] \\(\nabc\n');
  await commitAll();
  expect(linesOf((await search('--open-files-in-pager=x')).files)).toHaveLength(1);
  expect(linesOf((await search('a.c [x] \\(')).files)).toEqual(['a.txt:2:0 a.c [x] \\(']);
});

test('letters of any script are the same in both cases, where that is chosen', async () => {
  await write('a.txt', 'ÄRGER\närger\n');
  await commitAll();
  expect(linesOf((await search('Ärger', { matchCase: false })).files)).toEqual([
    'a.txt:1:0 ÄRGER',
    'a.txt:2:0 ärger',
  ]);
  expect((await search('Ärger')).files).toEqual([]);
});

test('a pattern is an extended regular expression; what is none is said to be none', async () => {
  await write('a.txt', 'colour\ncolor\ncolr\n');
  await commitAll();
  expect(linesOf((await search('colou?r$', { isPattern: true })).files)).toEqual([
    'a.txt:1:0 colour',
    'a.txt:2:0 color',
  ]);
  expect(await search('colo(', { isPattern: true })).toEqual({
    files: [],
    end: { reason: 'pattern', unread: 0 },
  });
});

test('a pattern that repeats more than Git has memory for is refused', async () => {
  await commitAll();
  expect(await search('((a{1,255}){1,255}){1,255}', { isPattern: true })).toEqual({
    files: [],
    end: { reason: 'repeats', unread: 0 },
  });
});

test('a pattern that takes for ever is stopped, and so is a search whose reader goes away', async () => {
  await write('a.txt', `${'x'.repeat(3000)}\n`);
  await commitAll();
  const forEver = { isPattern: true, patternTimeoutMs: 300 };
  expect((await search(String.raw`(x*)*\1y`, forEver)).end.reason).toBe('time');
  const commit = await git('rev-parse', 'HEAD');
  const ending = new AbortController();
  const grep = { commit, text: String.raw`(x*)*\1y`, isPattern: true, matchCase: true, first: [] };
  const next = grepCommit(place.gitDir, grep, { signal: ending.signal }).next();
  ending.abort();
  await expect(next).rejects.toThrow(GitError);
});

test('some files are searched first, each of them once', async () => {
  for (const path of ['a.txt', 'b/c.txt', 'd.txt', 'b*.txt']) await write(path, 'needle\n');
  await commitAll();
  const first = ['d.txt', 'b*.txt', 'b', 'gone.txt', String.raw`"\351.txt"`, ...many(2000)];
  expect(pathsOf((await search('needle', { first })).files)).toEqual(['b*.txt', 'd.txt', 'a.txt', 'b/c.txt']);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `none/of/these/${at}.txt`);

test('of a long line there is the part around the hit, in whole characters', async () => {
  await write('a.txt', `${'ü'.repeat(500_000)}needle${'€'.repeat(500_000)}\nneedle\n`);
  await commitAll();
  const { files } = await search('needle');
  const [long, short] = files[0]?.lines ?? [];
  expect(long).toMatchObject({ line: 1, cutBefore: true, cutAfter: true });
  expect(long?.text).toMatch(/^ü{40,80}needle€{100,200}$/);
  expect(long?.text.slice(long.at)).toMatch(/^needle/);
  expect(short).toEqual({ line: 2, text: 'needle', at: 0, cutBefore: false, cutAfter: false });
});

test('a file lists so many lines and counts the others; a search ends with so many', async () => {
  await write('a.txt', 'needle\n'.repeat(10));
  await write('b.txt', 'needle\n');
  await write('c.txt', 'needle\n');
  await commitAll();
  const some = await search('needle', { maxLinesOfFile: 3 });
  expect(some.files.map(({ path, lines, more }) => [path, lines.length, more])).toEqual([
    ['a.txt', 3, 7],
    ['b.txt', 1, 0],
    ['c.txt', 1, 0],
  ]);
  const few = await search('needle', { maxLinesOfFile: 3, maxLines: 4 });
  expect(pathsOf(few.files)).toEqual(['a.txt', 'b.txt']);
  expect(few.end.reason).toBe('limit');
});

test('contents that were never fetched are counted', async () => {
  await write('a.txt', 'needle one\n');
  await write('b.txt', 'needle two\n');
  await commitAll();
  const id = await git('rev-parse', 'HEAD:a.txt');
  await rm(join(place.gitDir, 'objects', id.slice(0, 2), id.slice(2)), { force: true });
  const { files, end } = await search('needle');
  expect([pathsOf(files), end]).toEqual([['b.txt'], { reason: 'all', unread: 1 }]);
});

test('neither configuration nor attributes of the folder have a part in it', async () => {
  await write('a.txt', 'needle\n');
  await write('.gitattributes', '*.txt diff=own -text binary\n');
  await write('b.txt', 'xneedle\n');
  await commitAll();
  const marker = join(place.gitDir, 'ran');
  for (const [name, value] of [
    ['diff.own.textconv', `touch ${marker}; cat`],
    ['grep.patternType', 'perl'],
    ['grep.fullName', 'false'],
    ['grep.column', 'false'],
    ['color.grep', 'always'],
    ['color.ui', 'always'],
  ] as const)
    await git('config', name, value);
  await write('.git/info/attributes', '*.txt binary\n');
  expect(linesOf((await search('needle')).files)).toEqual(['a.txt:1:0 needle', 'b.txt:1:1 xneedle']);
  await expect(rm(marker)).rejects.toThrow('ENOENT');
});

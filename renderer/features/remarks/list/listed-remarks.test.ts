import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { namesInDiff } from '../in-diff.ts';
import { remarkSaying, threadOn } from '../thread.testing.ts';
import { byPlace, byTime, EVERY_REMARK, filterRemarks, listedRemarks, peopleIn } from './listed-remarks.ts';

const ANN = { author: 'Ann', date: '2026-11-20T10:00:00Z' };
const BOB = { author: 'Bob', date: '2026-11-22T10:00:00Z' };

const threads = [
  threadOn('src/b.ts', 7, { remarks: [remarkSaying('Why seven?\nIt was six.', ANN)] }),
  threadOn('src/a.ts', 9, {
    remarks: [remarkSaying('Äpfel?', ANN), remarkSaying('Birnen.', BOB)],
    resolved: true,
  }),
  threadOn('src/a.ts', 2, {
    remarks: [remarkSaying('Not sent', { author: null, date: null, waiting: true })],
  }),
  threadOn('gone/z.ts', 1, { replaced: true, version: 2 }),
];
const all = listedRemarks(threads);
const places = (some: typeof all | readonly (typeof all)[number][]): string[] =>
  some.map(({ thread, lines }) => `${thread.placed.path}:${lines}`);

test('a row has the first words, who began, when the last one wrote, and what became of it', () => {
  expect(all.map(({ words, by, date, facts }) => ({ words, by, date, facts }))).toEqual([
    { words: 'Why seven?', by: 'Ann', date: ANN.date, facts: [] },
    { words: 'Äpfel?', by: 'Ann, then Bob', date: BOB.date, facts: ['1 reply'] },
    { words: 'Not sent', by: '', date: null, facts: ['waiting to be sent'] },
    { words: 'Why?', by: 'Reviewer', date: ANN.date, facts: ['version 2'] },
  ]);
});

test('removed lines, whole files and lines that are gone say where they are', () => {
  const anchor = { path: 'a.ts', side: 'new', lines: { first: 4, last: 6 } } as const;
  const some = listedRemarks([
    threadOn('a.ts', 1, { placed: { at: 'lines', path: 'a.ts', side: 'old', lines: { first: 3, last: 5 } } }),
    threadOn('a.ts', 1, { placed: { at: 'file', path: 'a.ts' } }),
    threadOn('a.ts', 1, { anchor, placed: { at: 'earlier', path: 'a.ts', first: 4, lines: ['x'] } }),
  ]);
  expect(some.map(({ lines, facts }) => [lines, ...facts])).toEqual([['-3-5'], [''], ['4-6', 'outdated']]);
});

test('by place they are as in the diff, and what the diff does not have comes last', () => {
  const files = [diffFile('src/a.ts'), diffFile('src/b.ts')];
  const paths = new Map(files.map(({ path }, at) => [path, at] as const));
  expect(places(byPlace(all, namesInDiff(files), paths))).toEqual([
    'src/a.ts:2',
    'src/a.ts:9',
    'src/b.ts:7',
    'gone/z.ts:1',
  ]);
});

test('a renamed file has its place under its new name', () => {
  const files = [diffFile('src/b.ts'), diffFile('now.ts', { oldPath: 'src/a.ts', state: 'R' })];
  const paths = new Map(files.map(({ path }, at) => [path, at] as const));
  expect(places(byPlace(all, namesInDiff(files), paths)).slice(0, 2)).toEqual(['src/b.ts:7', 'src/a.ts:2']);
});

test('by time the newest comes first, and what is not sent yet before all', () => {
  expect(places(byTime(all))).toEqual(['src/a.ts:2', 'src/a.ts:9', 'src/b.ts:7', 'gone/z.ts:1']);
  expect(byTime(listedRemarks([threads[2], threads[2]].flatMap((one) => one ?? [])))).toHaveLength(2);
});

test('they are filtered by state, person and words, in any letter case and of any answer', () => {
  const left = (filter: Partial<typeof EVERY_REMARK>): string[] =>
    places(filterRemarks(all, { ...EVERY_REMARK, ...filter }));
  expect(filterRemarks(all, EVERY_REMARK)).toBe(all);
  expect(left({ state: 'resolved' })).toEqual(['src/a.ts:9']);
  expect(left({ state: 'open', person: 'Ann' })).toEqual(['src/b.ts:7']);
  expect(left({ person: 'Bob' })).toEqual(['src/a.ts:9']);
  expect(left({ words: 'birnen  ÄPFEL' })).toEqual(['src/a.ts:9']);
  expect(left({ words: 'six b.ts ann' })).toEqual(['src/b.ts:7']);
  expect(left({ words: 'nothing' })).toEqual([]);
});

test('people are counted by threads, not by what they wrote in one', () => {
  const twice = threadOn('a.ts', 1, { remarks: [remarkSaying('One', ANN), remarkSaying('Two', ANN)] });
  expect(peopleIn(listedRemarks([...threads, twice]))).toEqual([
    ['Ann', 3],
    ['Bob', 1],
    ['Reviewer', 1],
  ]);
});

test('of an endless remark only the beginning is searched and shown', () => {
  const [one] = listedRemarks([threadOn('a.ts', 1, { remarks: [remarkSaying('x'.repeat(900_000))] })]);
  expect(one?.words.length).toBeLessThan(1_000);
  expect(one?.text.length).toBeLessThan(30_000);
});

import { expect, test } from 'vitest';
import type { LineHit } from '../../../shared/ipc/search.ts';
import { drawnHit, joinFiles, searchRows } from './search-rows.ts';

const hit = (line: number, text = 'needle', at = 0): LineHit => ({
  line,
  text,
  at,
  cutBefore: false,
  cutAfter: false,
});
const WANTED = { text: 'needle', isPattern: false, matchCase: false };

test('pieces of a file are joined', () => {
  const first = [{ path: 'a', lines: [hit(1)], more: 0 }];
  const next = [
    { path: 'a', lines: [hit(2)], more: 3 },
    { path: 'b', lines: [hit(1)], more: 0 },
  ];
  const joined = joinFiles(first, next);
  expect(joined.map(({ path, lines, more }) => [path, lines.length, more])).toEqual([
    ['a', 2, 3],
    ['b', 1, 0],
  ]);
  expect(first[0]?.lines).toHaveLength(1);
});

test('files of the diff have a heading, and so have the others', () => {
  const files = [
    { path: 'a', lines: [hit(1), hit(2)], more: 4 },
    { path: 'b', lines: [hit(9)], more: 0 },
  ];
  const { rows, hits } = searchRows(files, (path) => path === 'a');
  expect(
    rows.map((row) =>
      'words' in row ? row.words : `${row.kind} ${'count' in row ? row.count : row.hit.line}`,
    ),
  ).toEqual(['In the diff', 'file 6', 'hit 1', 'hit 2', 'more 4', 'In other files', 'file 1', 'hit 9']);
  expect(hits).toEqual([2, 3, 7]);
  expect(searchRows([], () => true)).toEqual({ rows: [], hits: [] });
});

test('a line is drawn without its indentation, from near the hit on, with each place of the text marked', () => {
  expect(drawnHit(hit(1, '    a Needle, a needle', 6), WANTED)).toEqual({
    text: 'a Needle, a needle',
    marks: [2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17],
  });
  const far = drawnHit({ ...hit(1, `${'😀'.repeat(50)}needle`, 100), cutAfter: true }, WANTED);
  expect(far.text).toBe(`…${'😀'.repeat(24)}needle…`);
  expect(far.marks[0]).toBe(49);
  expect(drawnHit(hit(1, '  needle', 0), { ...WANTED, text: '  needle' }).text).toBe('  needle');
});

test('of a pattern, and of other cases where they count, nothing is marked', () => {
  expect(drawnHit(hit(1), { ...WANTED, isPattern: true }).marks).toEqual([]);
  expect(drawnHit(hit(1, 'Needle'), { ...WANTED, matchCase: true }).marks).toEqual([]);
});

import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { NEW, OLD, type View } from '../model/shapes.ts';
import { placeLines } from './line-places.ts';
import { located, stepped } from './places.ts';
import { DiffDocument } from './document.ts';
import { buildRows } from './rows.ts';
import { scan } from './scan.ts';

const HEAD = 'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n';
const raw = `${HEAD}@@ -10,3 +10,3 @@ f\n a\n-b\n+B\n c\n@@ -50,4 +50,5 @@ g\n d\n+E\n e\n f\n g\n`;
const view = (mode: View['mode']): View => ({ revision: 1, mode, whitespace: 'show', columns: 0, row: 20 });
const places = (mode: View['mode'], ...lines: [side: number, line: number][]) => {
  const scanned = scan(raw);
  const rows = buildRows(scanned, view(mode));
  const found = placeLines(scanned, rows, view(mode), { path: 'x', lines: Uint32Array.from(lines.flat()) });
  return lines.map((_, i) => [found.rows[i], found.shown[i]]);
};

test('lines of both sides are found in the rows of either view', () => {
  // Unified: hunk, a, -b, +B, c, hunk, d, +E, e, f, g, rest.
  expect(places('unified', [OLD, 11], [NEW, 11], [NEW, 12], [OLD, 50], [NEW, 51])).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
    [6, 1],
    [7, 1],
  ]);
  // Split: hunk, a, b|B, c, hunk, d, |E, e, f, g, rest.
  expect(places('split', [OLD, 11], [NEW, 11], [NEW, 51], [OLD, 51])).toEqual([
    [2, 1],
    [2, 1],
    [6, 1],
    [7, 1],
  ]);
});

test('a line that is left out stands for the hunk below it, or for what follows the last one', () => {
  expect(places('unified', [NEW, 3], [OLD, 30], [NEW, 30], [NEW, 400])).toEqual([
    [0, 0],
    [5, 0],
    [5, 0],
    [11, 0],
  ]);
});

test('where a line stands below the start of its chunk', () => {
  const scanned = scan(raw);
  const rows = buildRows(scanned, view('unified'));
  const { bottoms } = placeLines(scanned, rows, view('unified'), {
    path: 'x',
    lines: Uint32Array.from([NEW, 10, NEW, 50]),
  });
  expect([...bottoms]).toEqual([26 + 20, 26 + 4 * 20 + 26 + 20]);
});

test('a step goes over hunks to the next line, on its side where there is one, and ends at the ends', () => {
  const document = new DiffDocument(view('unified'));
  document.add(diffEntry(raw));
  const step = (side: 'old' | 'new', line: number, by: number, stays = false) => {
    const place = stepped(document, { file: 0, side, line, by, stays });
    return place && [place.side, place.line, place.row];
  };
  expect(step('new', 10, 1)).toEqual(['old', 11, 2]);
  expect(step('old', 11, 1)).toEqual(['new', 11, 3]);
  expect(step('new', 12, 1)).toEqual(['new', 50, 6]);
  expect(step('new', 50, -1)).toEqual(['new', 12, 4]);
  expect(step('new', 10, -5)).toEqual(['new', 10, 1]);
  expect(step('new', 10, 100)).toEqual(['new', 54, 10]);
  // A range passes over lines of the other side, and ends with its file.
  document.add(diffEntry(raw, { path: 'y' }));
  expect(step('new', 54, 1)).toEqual(['new', 10, 1]);
  expect(step('new', 54, 1, true)).toEqual(['new', 54, 10]);
  expect(step('new', 10, 1, true)).toEqual(['new', 11, 3]);
  expect(step('old', 12, -1, true)).toEqual(['old', 11, 2]);
  expect(step('old', 11, 1, true)).toEqual(['old', 12, 4]);
  expect(step('old', 50, -2, true)).toEqual(['old', 11, 2]);
  expect(located(document, { file: 0, side: 'old', line: 11 })).toMatchObject({ row: 2, exact: true });
  expect(located(document, { file: 0, side: 'new', line: 30 })).toMatchObject({ line: 50, exact: false });
});

test('what was viewed is no old side: its lines have the numbers of another text', () => {
  const document = new DiffDocument(view('unified'));
  document.add(diffEntry(raw));
  const wanted = [{ path: 'x', lines: Uint32Array.from([OLD, 11, NEW, 11]) }];
  const shown = (): number[] => [...(document.want(1, wanted)[0]?.places.shown ?? [])];
  expect(shown()).toEqual([1, 1]);
  document.showInterdiff(0, raw.replace('+B', '+another'));
  expect(shown()).toEqual([0, 1]);
  // It stays in sight, above what is shown.
  expect(document.want(1, wanted)[0]?.places.rows[0]).toBe(0);
  // Where what was viewed is not known, it is the diff itself.
  document.showInterdiff(0, '');
  expect(shown()).toEqual([1, 1]);
});

import { html } from 'diff2html';
import { expect, test } from 'vitest';
import { isLine } from '../model/kinds.ts';
import type { View } from '../model/shapes.ts';
import { fileBudget, pairLines } from './pairs.ts';
import { buildRows, kindAt, leftOf, rightOf } from './rows.ts';
import { scan, type Scan } from './scan.ts';

const SPLIT: View = { revision: 0, mode: 'split', whitespace: 'show', columns: 0, row: 20 };

/** A diff of one hunk with these lines. */
function diffOf(...lines: readonly string[]): string {
  const count = (marker: string): number => lines.filter((line) => !line.startsWith(marker)).length;
  return `diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,${count('+')} +1,${count('-')} @@\n${lines.join('\n')}\n`;
}

/** What stands side by side, row for row, as line numbers; null: nothing. */
function ours(scanned: Scan): [number | null, number | null][] {
  const rows = buildRows(scanned, SPLIT, true);
  return Array.from({ length: rows.count }, (_, row) => row).flatMap((row) => {
    const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
    if (!isLine(kindAt(scanned, left < 0 ? right : left))) return [];
    const pair: [number | null, number | null] = [
      left < 0 ? null : (scanned.olds[left] ?? 0),
      right < 0 ? null : (scanned.news[right] ?? 0),
    ];
    return [pair];
  });
}

/** The same of what diff2html draws. */
function diff2htmls(raw: string): [number | null, number | null][] {
  const page = html(raw, { outputFormat: 'side-by-side', matching: 'lines', drawFileList: false });
  const [left = [], right = []] = page
    .split('d2h-file-side-diff')
    .slice(1)
    .map((side) => [...side.matchAll(/class="d2h-code-side-linenumber[^"]*">\s*(\d*)\s*</g)])
    .map((cells) => cells.map(([, number = '']) => (number === '' ? null : Number(number))));
  return left
    .map((old, row): [number | null, number | null] => [old, right[row] ?? null])
    .filter(([old, next]) => old !== null || next !== null);
}

interface Block {
  lines: readonly string[];
  /** Old and new number of the lines that a reader takes for the same. */
  pairs: readonly (readonly [number, number])[];
}

const BLOCKS: Readonly<Record<string, Block>> = {
  'a line that was put in above': {
    lines: ['-const a = 1;', '-const b = 2;', '+// Both.', '+const a = 10;', '+const b = 20;'],
    pairs: [
      [1, 2],
      [2, 3],
    ],
  },
  'a comment that was written anew above a changed call': {
    lines: [
      '-# The only caveat: a push to the same branch',
      '-    if: github.event == "push"',
      '+# For pushes, the run of an earlier one is used',
      '+# when nothing changed since.',
      '+    if: github.event == "push" && enabled',
    ],
    pairs: [
      [1, 1],
      [2, 3],
    ],
  },
  'removed in the middle': {
    lines: [
      '-open(file);',
      '-lock(file, EXCLUSIVE);',
      '-read(file, buffer);',
      '-close(file);',
      '+open(path);',
      '+read(path, buffer);',
      '+close(path);',
    ],
    pairs: [
      [1, 1],
      [3, 2],
      [4, 3],
    ],
  },
  'an argument that moved down': {
    lines: [
      '-call(one, two, three);',
      '+const options = { three };',
      '+prepare(options);',
      '+call(one, two, options.three);',
    ],
    pairs: [[1, 3]],
  },
  'between unchanged lines': {
    lines: [' {', '-  "version": "1.0.0",', '+  "private": true,', '+  "version": "1.0.1",', ' }'],
    pairs: [[2, 3]],
  },
  'one for one': { lines: ['-old', '+nothing like it'], pairs: [[1, 1]] },
  'nothing on one side': { lines: [' a', '+b', '+c', ' d'], pairs: [] },
};

test.each(Object.entries(BLOCKS))('%s: side by side as a reader expects', (_, { lines, pairs }) => {
  const raw = diffOf(...lines);
  const scanned = scan(raw);
  const changed = ours(scanned).filter(
    ([old, next]) => old !== null && next !== null && kindAt(scanned, lineOf(scanned, old)) === 2,
  );
  expect(changed).toEqual(pairs);
});

test.each(Object.entries(BLOCKS))('%s: as diff2html pairs it', (_, { lines }) => {
  const raw = diffOf(...lines);
  expect(ours(scan(raw))).toEqual(diff2htmls(raw));
});

const lineOf = (scanned: Scan, old: number): number =>
  scanned.olds.findIndex(
    (number, at) => number === old && kindAt(scanned, at) !== 1 && isLine(kindAt(scanned, at)),
  );

const many = (marker: string, count: number, text: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => marker + text(at));

test('a block that is too large is paired by its order', () => {
  const [old, next] = [many('-', 60, (at) => `old ${at}`), many('+', 61, (at) => `new ${at}`)];
  const scanned = scan(diffOf(...old, ...next));
  expect(ours(scanned).slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, at) => [at + 1, at + 1]));
  expect(ours(scanned).at(-1)).toEqual([null, 61]);
});

test('a file costs so much and no more: what comes after is paired by its order', () => {
  const raw = diffOf('-b one', '-c two', '+a new', '+b one!', '+c two!');
  const scanned = scan(raw);
  const budget = fileBudget();
  const sides = [
    [1, 2],
    [3, 4, 5],
  ] as const;
  const before = budget.steps;
  expect(pairLines(scanned, ...sides, budget)).toEqual([
    [1, 4],
    [2, 5],
  ]);
  expect(before - budget.steps).toBe(10 * 17);
  expect(pairLines(scanned, ...sides, { steps: 10 * 17 - 1 })).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('long lines are compared by their beginnings', () => {
  const tail = ' x'.repeat(5000);
  const scanned = scan(diffOf(`-alpha${tail}`, `-beta${tail}`, '+new', `+alpha!${tail}`, `+beta!${tail}`));
  expect(ours(scanned)).toEqual([
    [null, 1],
    [1, 2],
    [2, 3],
  ]);
});

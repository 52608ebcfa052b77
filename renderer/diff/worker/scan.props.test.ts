import { CHUNK } from '../model/geometry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'diff2html/lib-esm/diff-parser.js';
import type { DiffLine } from 'diff2html/lib-esm/types.js';
import { diffsOf, type GitFile } from '../../../bench/diff/git-corpus.mjs';
import { rounds } from '../../../shared/testing/rounds.ts';
import type { View } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK } from '../model/kinds.ts';
import { entry } from './answer.ts';
import { plainChunk } from './chunk.ts';
import { facts } from './facts.ts';
import { shownLine } from './shown-line.ts';
import { buildRows, chunkHeights, kindAt, leftOf, rightOf, rowHeight } from './rows.ts';
import { lineText, scan, type Scan } from './scan.ts';
import { trees } from './scan.testing.ts';

/** What a diff means, read in the plainest way: Git's own text, hunk by hunk. */
function expected(raw: string): string[] {
  const rows: string[] = [];
  let [old, next] = [0, 0];
  for (const each of raw.split('\n')) {
    const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(each);
    if (old > 0 || next > 0) {
      if (each.startsWith('\\')) continue;
      rows.push(each);
      if (!each.startsWith('+')) old -= 1;
      if (!each.startsWith('-')) next -= 1;
    } else if (header) [old, next] = [Number(header[1] ?? 1), Number(header[2] ?? 1)];
  }
  return rows;
}

const MARKERS = [' ', '+', '-'];
const contentLines = (scanned: Scan): number[] =>
  Array.from({ length: scanned.count }, (_, at) => at).filter((at) => kindAt(scanned, at) < HUNK);
const asText = (scanned: Scan, at: number): string =>
  `${MARKERS[kindAt(scanned, at)] ?? '?'}${lineText(scanned, at)}`;
/** A line as the scan has it, and as diff2html has it: kind, old and new number (0: none), whole text. */
const asParsed = (scanned: Scan, at: number): unknown[] => [
  kindAt(scanned, at),
  scanned.olds[at],
  scanned.news[at],
  asText(scanned, at),
];
const KINDS: Record<string, number> = { context: CONTEXT, insert: ADDED, delete: DELETED };
const told = ({ type, oldNumber, newNumber, content: whole }: DiffLine): unknown[] => [
  KINDS[type],
  oldNumber ?? 0,
  newNumber ?? 0,
  whole,
];
const view = (mode: View['mode'], whitespace: View['whitespace']): View => ({
  revision: 0,
  mode,
  whitespace,
  columns: 0,
  row: 20,
});

/** Git is asked once for all tests; the seed makes a failure repeatable. */
const seed = Number(import.meta.env['DIFF_SEED'] ?? Date.now() % 2 ** 31);
const TREES = rounds(30, 100);
let corpus: { file: GitFile; scanned: Scan }[] | undefined;

function everyFile(check: (file: GitFile, scanned: Scan) => void): void {
  corpus ??= diffsOf(fc.sample(trees, { numRuns: TREES, seed }))
    .flat()
    .map((file) => ({ file, scanned: scan(file.raw) }));
  expect(corpus.length, `files, DIFF_SEED=${seed}`).toBeGreaterThan(TREES / 2);
  for (const { file, scanned } of corpus)
    try {
      check(file, scanned);
    } catch (error) {
      throw new Error(`DIFF_SEED=${seed} ${JSON.stringify(file)}`, { cause: error });
    }
}

test('finds exactly the lines, numbers and totals that Git wrote', () => {
  everyFile(({ raw }, scanned) => {
    const lines = contentLines(scanned);
    expect(lines.map((at) => asText(scanned, at))).toEqual(expected(raw));
    expect(scanned.additions).toBe(lines.filter((at) => kindAt(scanned, at) === ADDED).length);
    expect(scanned.deletions).toBe(lines.filter((at) => kindAt(scanned, at) === DELETED).length);
    for (const at of lines) {
      const kind = kindAt(scanned, at);
      expect((scanned.olds[at] ?? 0) > 0).toBe(kind !== ADDED);
      expect((scanned.news[at] ?? 0) > 0).toBe(kind !== DELETED);
    }
  });
});

test('the scan finds every line that diff2html finds, with the same kind, numbers and text', () => {
  let agreed = 0;
  everyFile(({ raw }, scanned) => {
    const lines = contentLines(scanned);
    for (const at of lines) {
      const { kind, text: shown } = shownLine(scanned, at);
      expect(kind).toBe(kindAt(scanned, at));
      expect(shown).toBe(
        scanned.crlf === 'all' ? lineText(scanned, at).replace(/\r$/, '') : lineText(scanned, at),
      );
    }
    // Without a carriage return diff2html reads the whole file's diff as the scan does.
    if (raw.includes('\r') || !raw.includes('\n@@ ') || raw.split('\ndiff --git ').length > 1) return;
    if (raw.includes('\\ No newline at end of file') || /[\u2028\u2029]/.test(raw)) return;
    if (/\n[+-]{3} .*\n?$/.test(raw)) return;
    const theirs = parse(raw)[0]?.blocks.flatMap((block) => block.lines) ?? [];
    expect(theirs.map(({ content: whole }) => whole)).toEqual(expected(raw));
    // Line by line: kind, both numbers and text.
    expect(lines.map((at) => asParsed(scanned, at))).toEqual(theirs.map(told));
    agreed += 1;
  });
  expect(agreed).toBeGreaterThan(TREES / 10);
});

test('every view shows every line once, in order, and chunks add up to the whole', () => {
  everyFile((_, scanned) => {
    for (const mode of ['unified', 'split'] as const)
      for (const [whitespace, alike] of [
        ['show', false],
        ['show', true],
        ['ignore-trailing', false],
        ['ignore-ends', true],
        ['ignore-all', false],
      ] as const) {
        const shown = view(mode, whitespace);
        const rows = buildRows(scanned, shown, alike);
        const [left, right]: [number[], number[]] = [[], []];
        for (let row = 0; row < rows.count; row += 1) {
          const [one, two] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
          if (one >= 0) left.push(one);
          if (two >= 0) right.push(two);
        }
        const all = Array.from({ length: scanned.count }, (__, at) => at);
        expect(left).toEqual(all.filter((at) => kindAt(scanned, at) !== ADDED));
        expect(right).toEqual(all.filter((at) => kindAt(scanned, at) !== DELETED));
        const heights = chunkHeights(scanned, rows, shown);
        const total = Array.from({ length: rows.count }, (__, row) => rowHeight(scanned, rows, row, shown));
        expect(heights.reduce((sum, height) => sum + height, 0)).toBe(
          total.reduce((sum, height) => sum + height, 0),
        );
        const cells = Array.from(heights, (__, index) => plainChunk(0, scanned, rows, shown, index));
        expect(cells.reduce((sum, chunk) => sum + chunk.texts.length, 0)).toBe(
          rows.count * (mode === 'split' ? 2 : 1),
        );
        expect(heights.length).toBe(Math.ceil(rows.count / CHUNK));
      }
  });
});

test('ignored white space hides exactly the lines that differ in it alone', () => {
  everyFile((_, scanned) => {
    const rows = buildRows(scanned, view('unified', 'ignore-all'));
    for (let row = 0; row < rows.count; row += 1) {
      const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
      if (left < 0 || right < 0 || left === right) continue;
      const bare = (at: number): string => lineText(scanned, at).replaceAll(/[\t\r ]/g, '');
      expect(bare(left)).toBe(bare(right));
    }
  });
});

test('a file without rows still says something, and a hash ignores where the lines are', () => {
  everyFile((file, scanned) => {
    const read = entry({
      path: file.path,
      state: file.code,
      old_path: file.oldPath,
      bytes: 1,
      is_eof: true,
      raw: file.raw,
    });
    expect(read).not.toBeNull();
    if (read && scanned.count === 0) expect(facts(read, scanned)).not.toEqual([]);
    const moved = scan(
      file.raw.replaceAll(/^@@ -\d+(,\d+)? \+\d+(,\d+)? @@.*$/gm, (header) =>
        header.replace('-', '-1').replace('+', '+1'),
      ),
    );
    expect(moved.hash).toBe(scanned.hash);
  });
});

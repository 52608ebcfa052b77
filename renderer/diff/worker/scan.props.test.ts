import { CHUNK } from '../model/geometry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'diff2html/lib-esm/diff-parser.js';
import type { DiffLine } from 'diff2html/lib-esm/types.js';
import { diffsOf, type Content, type GitFile, type Version } from '../../../bench/diff/git-corpus.mjs';
import { rounds } from '../../../shared/testing/rounds.ts';
import type { View } from '../model/shapes.ts';
import { ADDED, CONTEXT, DELETED, HUNK } from '../model/kinds.ts';
import { entry } from './answer.ts';
import { plainChunk } from './chunk.ts';
import { facts } from './facts.ts';

import { shownLine } from './shown-line.ts';
import { buildRows, chunkHeights, kindAt, leftOf, rightOf, rowHeight } from './rows.ts';
import { lineText, scan, type Scan } from './scan.ts';

const NAMES = [
  'plain.ts',
  'with space.txt',
  'tab\there.md',
  'line\nbreak.c',
  'quote".js',
  'back\\slash.py',
  'ümlaut-日本.rs',
  'dir/a b/deep.css',
  '-dash',
  '--- a',
  '<img onerror=x>.html',
];
const line = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-- a/x',
    '++ b/x',
    '@@ -1 +1 @@',
    'diff --git a/x b/x',
    '\\ No newline at end of file',
  ),
  fc.constantFrom(
    '*',
    '* item',
    '\tindented',
    'trailing  ',
    'same',
    'other',
    'Binary files a/x and b/x differ',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\n\0]/g, '')),
  fc.constantFrom('a\rb', '\u202Ereversed', 'zero\u200Bwidth'),
);
const text = fc.record({
  kind: fc.constant('text' as const),
  lines: fc.array(line, { maxLength: 40 }),
  newline: fc.boolean(),
  end: fc.constantFrom('\n' as const, '\n' as const, '\r\n' as const),
});
const content: fc.Arbitrary<Content> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('binary' as const), bytes: fc.array(fc.nat(255)) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('link' as const), to: fc.constantFrom('plain.ts', 'x y') }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'empty' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('module' as const),
      commit: fc.constantFrom('1', '2').map((digit) => digit.repeat(40)),
    }),
  },
);
/** Text that diff2html reads as Git means it. */
const easy: fc.Arbitrary<Content> = text.map(({ kind, lines }) => ({
  kind,
  lines: lines.map((one) => one.replaceAll(/[\r\u2028\u2029]/g, '')),
  newline: true,
  end: '\n',
}));
/** The second tree is often close to the first: the same contents under other names, or edited. */
function treesOf(contents: fc.Arbitrary<Content>): fc.Arbitrary<[Version[], Version[]]> {
  const version = fc.record({
    path: fc.constantFrom(...NAMES),
    content: contents,
    executable: fc.boolean(),
  });
  const versions = fc.uniqueArray(version, { selector: ({ path }) => path, maxLength: 5 });
  return fc
    .tuple(versions, versions, fc.constantFrom('other', 'edited', 'moved'))
    .map(([before, after, how]) => {
      if (how === 'moved')
        return [
          before,
          before.map((one, i) => ({ ...one, path: `moved/${i}-${one.path.replaceAll('/', '_')}` })),
        ];
      if (how === 'edited') return [before, before.map((one, i) => edit(one, i, after))];
      return [before, after];
    });
}
/** Enough easy ones, whatever chance gives: of the others next to none can be compared with diff2html. */
const trees = fc.oneof({ weight: 2, arbitrary: treesOf(content) }, { weight: 1, arbitrary: treesOf(easy) });

function edit(one: Version, at: number, others: Version[]): Version {
  if (one.content.kind !== 'text') return { ...one, executable: !one.executable };
  const more = others.flatMap(({ content: c }) => (c.kind === 'text' ? c.lines : [])).slice(0, 4);
  return { ...one, content: { ...one.content, lines: one.content.lines.toSpliced(at, 1, ...more) } };
}

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
}, 120_000);

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
}, 120_000);

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
}, 120_000);

test('ignored white space hides exactly the lines that differ in it alone', () => {
  everyFile((_, scanned) => {
    const rows = buildRows(scanned, view('unified', 'ignore-all'));
    for (let row = 0; row < rows.count; row += 1) {
      const [left, right] = [leftOf(rows, scanned, row), rightOf(rows, scanned, row)];
      if (left < 0 || right < 0 || left === right) continue;
      const bare = (at: number): string => lineText(scanned, at).replaceAll(/\s/gu, '');
      expect(bare(left)).toBe(bare(right));
    }
  });
}, 120_000);

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
}, 120_000);

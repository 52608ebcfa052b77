import { HUNK } from '../../model/kinds.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { diffOf, type Version } from '../../../../bench/diff/git-corpus.mjs';
import { rounds } from '../../../../shared/testing/rounds.ts';
import { scan } from '../scan.ts';
import { contentOf, fits, type Content } from './content.ts';
import { expand } from './expand.ts';

const line = fc.oneof(
  fc.constantFrom('', ' ', '}', '  return a;', '\tx', 'function f() {', '$y', '_z = 1  ', '\\ No newline'),
  fc.constantFrom('@@ -1 +1 @@', 'diff --git a/x b/x', '-- a', '++ b', 'with a return\r', '日本'),
  fc.nat(6).map((size) => `e${'é'.repeat(35 + size)} end`),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\n\0]/g, '')),
);
/** A file and what it becomes: some places of it exchanged, far and near. */
const pair = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 120 }),
  edits: fc.array(
    fc.record({
      at: fc.nat(120),
      drop: fc.nat(3),
      put: fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
  newline: fc.boolean(),
  newlineAfter: fc.boolean(),
});
const clean = (lines: string[]): string[] => lines.map((text) => text.replaceAll(/[\n\0]/g, ''));

const seed = Number(import.meta.env['DIFF_SEED'] ?? Date.now() % 2 ** 31);
const FILES = rounds(50, 250);
const EXTRA = 4;
let files: { path: string; three: string; more: string; all: string; content: Content }[] = [];

const version = (lines: string[], newline: boolean, at: number): Version => ({
  path: `f${at}`,
  content: { kind: 'text', lines, newline, end: '\n' },
  executable: false,
});

/** Git is asked once for each width. */
beforeAll(() => {
  const pairs = fc.sample(pair, { numRuns: FILES, seed });
  const after = pairs.map(({ lines, edits }) =>
    clean(edits.reduce((text, { at, drop, put }) => text.toSpliced(at, drop, ...put), lines)),
  );
  const [one, two] = [
    pairs.map(({ lines, newline }, i) => version(lines, newline, i)),
    pairs.map(({ newlineAfter }, i) => version(after[i] ?? [], newlineAfter, i)),
  ];
  const width = (lines: number): Map<string, string> =>
    new Map(diffOf(one, two, ['--no-renames', '--text', `-U${lines}`]).map(({ path, raw }) => [path, raw]));
  const [three, more, all] = [width(3), width(3 + EXTRA), width(100_000)];
  files = pairs.flatMap(({ newlineAfter }, i) => {
    const path = `f${i}`;
    const raw = three.get(path);
    if (raw === undefined || !raw.includes('\n@@ ')) return [];
    const text = (after[i] ?? []).join('\n') + (newlineAfter && (after[i] ?? []).length > 0 ? '\n' : '');
    return [
      { path, three: raw, more: more.get(path) ?? '', all: all.get(path) ?? '', content: contentOf(text) },
    ];
  });
});

function every(check: (file: (typeof files)[number]) => void): void {
  expect(files.length, `DIFF_SEED=${seed}`).toBeGreaterThan(FILES / 3);
  for (const file of files)
    try {
      check(file);
    } catch (error) {
      throw new Error(`DIFF_SEED=${seed} ${JSON.stringify(file)}`, { cause: error });
    }
}

test('the content of the new side fits its diff, and any other does not', () => {
  every(({ three, content }) => {
    const scanned = scan(three);
    expect(fits(scanned, content)).toBe(true);
    const shown = [...scanned.news].findLast((number, at) => (scanned.kinds[at] ?? 0) < HUNK && number > 0);
    if (shown === undefined) return;
    const other = content.lines.with(shown - 1, `${content.lines[shown - 1] ?? ''}.`);
    expect(fits(scanned, { ...content, lines: other })).toBe(false);
    expect(fits(scanned, { ...content, lines: content.lines.slice(0, shown - 1) })).toBe(false);
  });
});

test('showing everything is what Git writes with all context', () => {
  every(({ three, all, content }) => {
    expect(expand(scan(three), content, 1, content.lines.length)).toBe(all);
  });
});

test('the same lines more around every hunk is what Git writes with that much context', () => {
  every(({ three, more, content }) => {
    const scanned = scan(three);
    let text = three;
    for (const [, start = '', count = '1'] of three.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)) {
      // A hunk without a new side is numbered by the line before it.
      const first = Number(start) + (count === '0' ? 1 : 0);
      text = expand(scan(text), content, first - EXTRA, first + Number(count) - 1 + EXTRA);
    }
    expect(scanned.raw).toBe(three);
    expect(text).toBe(more);
  });
});

test('whatever is shown, the changes and what names them stay, and the content still fits', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.tuple(fc.nat(140), fc.nat(40)), { maxLength: 4 }), (pick, ranges) => {
      const file = files[pick % files.length];
      if (!file) return;
      const before = scan(file.three);
      let text = file.three;
      for (const [from, size] of ranges) text = expand(scan(text), file.content, from, from + size);
      const after = scan(text, file.content.lines.length);
      expect([after.hash, after.additions, after.deletions]).toEqual([
        before.hash,
        before.additions,
        before.deletions,
      ]);
      expect(fits(after, file.content)).toBe(true);
      expect(expand(after, file.content, 1, file.content.lines.length)).toBe(file.all);
    }),
    { numRuns: rounds(100, 400) },
  );
});

test('very many hunks become one', () => {
  const hunks = 200_000;
  const raw = Array.from({ length: hunks }, (_, at) => `@@ -${at * 2 + 1} +${at * 2 + 1} @@\n-a\n+b\n`).join(
    '',
  );
  const content = contentOf('b\nsame\n'.repeat(hunks));
  const text = expand(scan(raw), content, 1, hunks * 2);
  expect(text.split('\n')).toHaveLength(hunks * 3 + 2);
});

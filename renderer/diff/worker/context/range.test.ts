import { expect, test } from 'vitest';
import { scan } from '../scan.ts';
import { contentOf } from './content.ts';
import { rangeOf } from './range.ts';

/** A hundred lines; lines 40 and 80 are new ones, line 60 of the old side went. */
const lines = Array.from({ length: 100 }, (_, i) =>
  i % 30 === 4 ? `function f${i}() {` : `  line ${i + 1}`,
);
const content = contentOf(`${lines.join('\n')}\n`);
const at = (line: number): string => ` ${lines[line - 1]}\n`;
const raw = [
  'diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n',
  `@@ -37,6 +37,7 @@ ${lines[34]}\n`,
  at(37) + at(38) + at(39) + at(40).replace(' ', '+') + at(41) + at(42) + at(43),
  `@@ -57,7 +58,6 @@ ${lines[34]}\n`,
  `${at(58) + at(59) + at(60)}-  gone\n${at(61)}${at(62)}${at(63)}`,
].join('');
const scanned = scan(raw);
const [FIRST, SECOND, REST] = [0, 8, 16];

test('a gap is shown from below, from above, or whole', () => {
  expect(rangeOf(scanned, content, FIRST, 'gap')).toEqual({ from: 1, to: 36 });
  expect(rangeOf(scanned, content, FIRST, 'up')).toEqual({ from: 17, to: 36 });
  expect(rangeOf(scanned, content, SECOND, 'gap')).toEqual({ from: 44, to: 57 });
  expect(rangeOf(scanned, content, SECOND, 'up')).toEqual({ from: 44, to: 57 });
  expect(rangeOf(scanned, content, REST, 'down')).toEqual({ from: 64, to: 83 });
  expect(rangeOf(scanned, content, REST, 'gap')).toEqual({ from: 64, to: 100 });
});

test('around a hunk, wherever in it lines are asked for', () => {
  for (const line of [FIRST, 3, 7])
    expect(rangeOf(scanned, content, line, 'around')).toEqual({ from: 17, to: 63 });
  for (const line of [SECOND, 12, 15, REST])
    expect(rangeOf(scanned, content, line, 'around')).toEqual({ from: 38, to: 83 });
});

test('the function of the change, and not of the lines that stand above it', () => {
  expect(rangeOf(scanned, content, 4, 'function')).toEqual({ from: 35, to: 64 });
  expect(rangeOf(scanned, content, SECOND, 'function')).toEqual({ from: 35, to: 64 });
  const none = scan(raw.replaceAll(/ function f34.*$/gm, ''));
  const flat = contentOf(lines.map((line) => `  ${line}`).join('\n'));
  expect(rangeOf(none, flat, 4, 'function')).toBeNull();
});

test('the rest is known from the content, or not at all', () => {
  expect(scanned.rest).toBeNull();
  expect(scan(raw, 100).rest).toBe(37);
  expect(scan(raw, 63).rest).toBe(0);
});

import { expect, test } from 'vitest';
import { readConflictedLines } from './conflicted-lines.ts';

const MARKER = 20;
const marked = (...parts: string[]): string =>
  parts.map((part) => (/^[<|=>]$/.test(part) ? `${part.repeat(MARKER)} side` : part)).join('\n');

test('of long conflicts the first lines are kept, and the others counted', () => {
  const long = Array.from({ length: 100 }, (_, at) => `${at}`);
  const [conflict] = readConflictedLines(
    marked('a', '<', ...long, '|', '=', 'x'.repeat(1000), '>', 'b'),
    MARKER,
  );
  expect(conflict?.base.lines).toHaveLength(60);
  expect(conflict?.base.more).toBe(40);
  expect(conflict?.branch.lines).toEqual([`${'x'.repeat(300)}…`]);
});

test('lines that look like the markers of other programs are text', () => {
  const [conflict, ...others] = readConflictedLines(
    marked('<', '<<<<<<< a', '|', '=', '=======', '>'),
    MARKER,
  );
  expect(others).toEqual([]);
  expect([conflict?.base.lines, conflict?.branch.lines]).toEqual([['<<<<<<< a'], ['=======']]);
});

test('a file full of conflicts gives the first fifty', () => {
  const many = Array.from({ length: 80 }, () => ['<', 'a', '|', 'b', '=', 'c', '>']).flat();
  expect(readConflictedLines(marked(...many), MARKER)).toHaveLength(50);
});

const long = (end: string) => `${'x'.repeat(1000)}${end}${'y'.repeat(1000)}`;

test('of lines that are alike for long, what differs is kept', () => {
  const [conflict] = readConflictedLines(
    marked('<', long('one'), '|', long('0'), '=', long('two'), '>'),
    MARKER,
  );
  expect(conflict?.base.lines[0]).toMatch(/^…x{60}oney+…$/);
  expect(conflict?.branch.lines[0]).toMatch(/^…x{60}twoy+…$/);
  expect(conflict?.before[0]?.lines[0]).toMatch(/^…x{60}0y+…$/);
});

const baseOf = (...lines: string[]) =>
  readConflictedLines(marked('<', ...lines, '|', 'old\r', '=', 'new\r', '>'), MARKER)[0]?.base.lines;

test('line ends of a file that has CRLF throughout are none of the lines', () => {
  expect(baseOf('a\r', 'b\r')).toEqual(['a', 'b']);
  expect(baseOf('a\r', 'b')).toEqual(['a\r', 'b']);
});

const nested = (...parts: string[]): string =>
  parts.map((part) => (/^[<|=>]$/.test(part) ? `${part.repeat(MARKER + 2)} base` : part)).join('\n');
const befores = (...parts: string[]): string[] | undefined =>
  readConflictedLines(marked('<', 'A', '|', nested(...parts), '=', 'B', '>'), MARKER)[0]?.before.map(
    ({ lines }) => lines.join(),
  );

test('what was before has a text for each merge base that differs there', () => {
  expect(befores('a')).toEqual(['a']);
  expect(befores('a', '<', 'one', '|', 'old', '=', 'two', '>', 'b')).toEqual(['a,one,b', 'a,two,b']);
  expect(befores('<', '|', 'old', '=', 'two', '>')).toEqual(['', 'two']);
  expect(befores('<', '<', 'one', '|', '=', 'two', '>', '|', '=', 'three', '>')).toEqual([
    'one',
    'two',
    'three',
  ]);
  // Of a conflict that begins or ends elsewhere in the file.
  expect(befores('one', '|', 'old', '=', 'two', '>', 'b')).toEqual(['one,b', 'two,b']);
  expect(befores('two', '>', 'b')).toEqual(['b', 'two,b']);
  expect(befores('a', '<', 'one')).toEqual(['a,one']);
});

test('of merge bases without number four texts are kept', () => {
  const many = Array.from({ length: 20 }, () => '<');
  const rest = Array.from({ length: 20 }, (_, at) => [`${at}`, '|', '=', `x${at}`, '>']).flat();
  expect(befores(...many, ...rest)).toHaveLength(4);
});

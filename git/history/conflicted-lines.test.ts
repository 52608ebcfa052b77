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
  expect(conflict?.branch.lines).toEqual(['x'.repeat(300)]);
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

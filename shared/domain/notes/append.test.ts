import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsAppended, joinAppended } from './append.ts';
import { canonicalNote, sameNote } from './canonical.ts';

test('joins with one blank line, as git notes append does', () => {
  expect(joinAppended('first\n', 'second')).toBe('first\n\nsecond');
  expect(joinAppended('first', 'second')).toBe('first\n\nsecond');
  expect(joinAppended(null, 'second')).toBe('second');
  expect(joinAppended('', 'second')).toBe('second');
});

test('knows its text again, also trimmed by the host or followed by more', () => {
  expect(holdsAppended('first\n\nsecond\n', 'first\n', 'second')).toBe(true);
  expect(holdsAppended('first\nsecond\n', 'first', 'second  \n\n')).toBe(true);
  expect(holdsAppended('first\n\nsecond\n\nthird', 'first\n', 'second')).toBe(true);
  expect(holdsAppended('first\n\nthird', 'first\n', 'second')).toBe(false);
  expect(holdsAppended(null, 'first\n', 'second')).toBe(false);
});

test('the same words once before and once now are not the appended ones', () => {
  expect(holdsAppended('yes\n\nother', 'yes', 'yes')).toBe(false);
  expect(holdsAppended('yes\n\nother\n\nyes', 'yes', 'yes')).toBe(true);
});

test('what was joined is found, whatever both texts are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r', '\t') });
  fc.assert(
    fc.property(text, text, (before, piece) => {
      fc.pre(canonicalNote(piece) !== '');
      const joined = joinAppended(before, piece);
      expect(holdsAppended(joined, before, piece)).toBe(true);
      expect(holdsAppended(`${canonicalNote(joined)}\n`, before, piece)).toBe(true);
      expect(sameNote(canonicalNote(joined), joined)).toBe(true);
    }),
  );
});

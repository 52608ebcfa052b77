import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinAppended } from './append.ts';
import { canonicalNote, withoutLastLineEnds } from './canonical.ts';

const text = fc
  .array(fc.constantFrom('\n', '\r', '\r\n', ' ', '\t', 'a', 'b c'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('trims as git stripspace does', () => {
  fc.assert(
    fc.property(text, (note) => {
      const plain = note
        .replace(/\r\n?/g, '\n')
        .replace(/[^\S\n]+$/gm, '')
        .replace(/\n{3,}/g, '\n\n')
        .replace(/^\n+|\n+$/g, '');
      expect(canonicalNote(note)).toBe(plain);
      expect(withoutLastLineEnds(note)).toBe(note.replace(/\n+$/, ''));
      expect(joinAppended(note, 'more')).toBe(
        note === '' ? 'more' : `${note}${note.endsWith('\n') ? '' : '\n'}\nmore`,
      );
    }),
  );
});

test('a million blanks, which anybody may write, are no more work than a million letters', () => {
  const blanks = `${' '.repeat(1_000_000)}x`;
  expect(canonicalNote(blanks)).toBe(blanks);
  expect(joinAppended(blanks, 'more')).toBe(`${blanks}\n\nmore`);
  const ends = `${'\n'.repeat(1_000_000)}x`;
  expect(canonicalNote(ends)).toBe('x');
  expect(withoutLastLineEnds(ends)).toBe(ends);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../testing/rounds.ts';
import { bytesOfNote, holdsRawBytes, noteFromBytes, storableNote } from './bytes.ts';

/** Bytes that are nearly UTF-8: whole letters, and pieces of them. */
const nearlyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('c3', 'e282', 'f09f98', 'eda0bd', 'f4908080', 'c080', 'efbbbf', 'efbfbd')
        .map((hex) => Buffer.from(hex, 'hex')),
    ),
  )
  .map((parts) => Buffer.concat(parts));

test('any bytes come back as they were, and UTF-8 is the text that it says', () => {
  fc.assert(
    fc.property(nearlyText, (bytes) => {
      const note = noteFromBytes(bytes);
      expect(Buffer.from(bytesOfNote(note))).toEqual(bytes);
      const text = bytes.toString('utf8');
      expect(holdsRawBytes(note)).toBe(!Buffer.from(text).equals(bytes));
      if (!holdsRawBytes(note)) expect(note).toBe(text);
      // A store or a process in between keeps it.
      expect(JSON.parse(JSON.stringify(note))).toBe(note);
      expect(storableNote(note)).toBe(note);
    }),
    { numRuns: rounds(500, 20_000) },
  );
});

test('halves of pairs that stand for no byte become the replacement character', () => {
  expect(storableNote('cut\ud83d, \udc00 and \udce9')).toBe('cut\uFFFD, \uFFFD and \udce9');
});

test('raw bytes that were brought together become the letter that they are', () => {
  expect(storableNote('\udcc3\udca9')).toBe('é');
});

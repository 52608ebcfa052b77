/** A long note is read in pieces: with the same result, and with stops in between. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish, inTurns } from '../../steps.ts';
import { verdictSteps } from '../verdicts/parse.ts';
import { piecesOf } from './lines.ts';
import { outlineOf, outlineSteps, remarksOf, remarksSteps } from './parse.ts';

const FACTS = { lineCount: () => 100, changes: () => true };
const line = fc.constantFrom(
  'a.ts:1: words',
  '  more',
  '',
  'general words',
  '"a b":3-4: words',
  '\tindented',
  'a: b: c',
);
const note = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n')))
  .map((lines) => lines.map(([text, end]) => text + end).join(''));

test('pieces end with a line, and are the text again', () => {
  fc.assert(
    fc.property(note, fc.integer({ min: 1, max: 40 }), (text, chars) => {
      const pieces = [...piecesOf(text, chars)];
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/\n$/);
    }),
  );
});

test('in pieces of any size a note has the same outline and remarks', () => {
  fc.assert(
    fc.property(note, fc.integer({ min: 1, max: 40 }), (text, chars) => {
      const outline = finish(outlineSteps(text, chars));
      expect(outline).toEqual(outlineOf(text));
      expect(remarksOf(outline, FACTS)).toEqual(remarksOf(outlineOf(text), FACTS));
    }),
  );
});

test.each([
  ['prose', 'words: more words at 10:30 pm, and so on\n'],
  ['remarks', 'a.ts:1: words\n'],
  ['empty lines', '\n'],
  ['verdicts of one person', 'Code-Review+1: Ann <ann@example.com>\n'],
])('a million characters of %s stop often', async (_, text) => {
  const long = text.repeat(1_000_000 / text.length);
  let stops = 0;
  const stop = (): undefined => void (stops += 1);
  const outline = await inTurns(outlineSteps(long), stop);
  expect(stops).toBeGreaterThanOrEqual(19);
  stops = 0;
  await inTurns(remarksSteps(outline, FACTS), stop);
  expect(stops).toBeGreaterThanOrEqual(outline.candidates.size);
  stops = 0;
  await inTurns(verdictSteps(long), stop);
  expect(stops).toBeGreaterThanOrEqual(7);
});

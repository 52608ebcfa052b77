import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './body.ts';

test('JSON is read as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('half a surrogate pair becomes a character, a whole one stays', () => {
  expect(parseJson('["a\\ud800b", "\\uDFFF", "\\ud83d\\ude00"]')).toEqual(['a\uFFFDb', '\uFFFD', '😀']);
});

test('depth is counted outside strings', () => {
  expect(parseJson(JSON.stringify('['.repeat(1000)))).toBe('['.repeat(1000));
  expect(parseJson('"\\\\["')).toBe('\\[');
  expect(parseJson('['.repeat(32) + ']'.repeat(32))).toBeDefined();
  expect(parseJson('['.repeat(33) + ']'.repeat(33))).toBeUndefined();
});

test('what is no JSON is nothing', () => {
  for (const text of ['', 'x', '{', '[1,]', 'undefined']) expect(parseJson(text)).toBeUndefined();
});

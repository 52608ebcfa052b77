import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleParts } from './visible-text.ts';

test('plain text is one part', () => {
  expect(visibleParts('const a = 1;\n\tb')).toEqual([{ text: 'const a = 1;\n\tb' }]);
  expect(visibleParts('')).toEqual([{ text: '' }]);
});

test.each([
  ['\u202e', 'RLO'],
  ['\u2066', 'LRI'],
  ['\u200b', 'ZWSP'],
  ['\0', 'NUL'],
  ['\r', 'CR'],
  ['\u001b', 'ESC'],
  ['\u0085', 'U+0085'],
  ['\u{e0041}', 'U+E0041'],
  ['\u3164', 'U+3164'],
])('%j is named %s', (char, hidden) => {
  expect(visibleParts(`a${char}b`)).toEqual([{ text: 'a' }, { text: char, hidden }, { text: 'b' }]);
});

test('a joiner inside an emoji stays in the picture, elsewhere it is shown', () => {
  const family = '\u{1f469}\u200d\u{1f467}';
  expect(visibleParts(family)).toEqual([{ text: family }]);
  expect(visibleParts('a\u200db').map((part) => part.hidden)).toEqual([undefined, 'ZWJ', undefined]);
});

test('nothing is lost and every hidden part is one character', () => {
  const nasty = fc.constantFrom(
    '\u202e',
    '\0',
    '\u200d',
    '\u{1f469}',
    '\ufe0f',
    '\u{e0001}',
    'x',
    '\n',
    '\r',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))), (pieces) => {
      const text = pieces.join('');
      const parts = visibleParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.hidden !== undefined) expect(part.text).toMatch(/^.$/su);
    }),
  );
});

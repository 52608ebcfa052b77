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

const hidden = (text: string) => visibleParts(text).filter((part) => part.hidden !== undefined);

test.each([
  '\u{e0100}',
  '\u{e01ef}',
  '\ufe00',
  '\ufe0e',
  '\ufe0f',
  '\u034f',
  '\u2800',
  '\u{1d173}',
  '\u{1bca0}',
  '\ufff0',
  '\u{e0080}',
  '\u2065',
  '\u180b',
  '\u200c',
  '\u200d',
])('%j is shown between Latin letters, Han, at an end and twice after a picture', (char) => {
  for (const text of [`a${char}b`, `\u845b${char}`, char]) expect(hidden(text)).toHaveLength(1);
  expect(hidden(`\u{1f600}${char}${char}`).length).toBeGreaterThan(0);
});

test('whatever Unicode says to draw as nothing is shown between letters', () => {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const char = String.fromCodePoint(point);
    if (!/\p{Default_Ignorable_Code_Point}/u.test(char)) continue;
    expect(visibleParts(`a${char}b`), point.toString(16)).toHaveLength(3);
  }
});

test.each([
  ['a Persian verb', 'می\u200cخواهم'],
  ['a Persian plural', 'کتاب\u200cها'],
  ['a Persian word with a vowel mark', 'نامه\u0650\u200cی'],
  ['a Hindi conjunct kept apart', 'क्\u200cष'],
  ['a Hindi half letter', 'क्\u200dष'],
  ['the eyelash ra of Marathi', 'दर्\u200dया'],
  ['a Bengali ya after ra', 'র\u200d্যাব'],
  ['a Malayalam chillu', 'അവന്\u200d'],
  ['a Sinhala conjunct', 'ශ්\u200dරී'],
  ['a Mongolian variant', 'ᠠ\u180b'],
  ['a heart as a picture', '\u2764\ufe0f'],
  ['a heart as text', '\u2764\ufe0e'],
  ['a key', '1\ufe0f\u20e3'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a skin colour', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
  ['a heart on fire', '\u2764\ufe0f\u200d\u{1f525}'],
  ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
])('%s is quiet', (_, text) => {
  expect(visibleParts(text)).toEqual([{ text }]);
});

test.each([
  ['a non-joiner after a letter that joins nothing', 'د\u200cا'],
  ['a non-joiner at the end of a word', 'می\u200c '],
  ['two non-joiners', 'می\u200c\u200cخواهم'],
  ['a number as a picture that is no key', '1\ufe0f'],
  ['a joiner between a letter and a picture', 'a\u200d\u{1f525}'],
  ['a joiner after a selector that selects nothing', 'a\ufe0f\u200d\u{1f525}'],
  ['words in tags', '\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}'],
  ['tags without a flag', '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
])('%s is shown', (_, text) => {
  expect(visibleParts(text).some((part) => part.hidden !== undefined)).toBe(true);
});

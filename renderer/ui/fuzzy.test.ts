import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzy, fuzzySort } from './fuzzy.ts';

const order = (query: string, ...texts: string[]): string[] =>
  fuzzySort(texts, query, (text) => text).map(({ item }) => item);

test('the file name wins over its folder', () => {
  expect(order('token', 'token/other.ts', 'src/token.ts')[0]).toBe('src/token.ts');
});

test('a whole word wins over scattered letters', () => {
  expect(order('main', 'my-amazing-inn', 'main')).toEqual(['main', 'my-amazing-inn']);
});

test('words may come in any order', () => {
  expect(fuzzy('test token', 'src/token.test.ts')).not.toBeNull();
});

test('camel humps and separators start words', () => {
  expect(order('rsk', 'arsknot/thing', 'rotate-signing-keys').length).toBe(2);
  expect(fuzzy('tm', 'TokenMinter')?.at).toEqual([0, 5]);
});

test('no match is null', () => {
  expect(fuzzy('xyz', 'main')).toBeNull();
  expect(fuzzy('ba', 'ab')).toBeNull();
});

test('every matched index holds a character of the query, in order', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (word, before, after) => {
      const query = word.replaceAll(/\s/g, '') || 'a';
      const text = before + query + after;
      const match = fuzzy(query, text);
      expect(match).not.toBeNull();
      if (text.toLowerCase().length !== text.length) return;
      const marked = match?.at
        .map((i) => text.charAt(i))
        .join('')
        .toLowerCase();
      expect(marked).toBe(query.toLowerCase());
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeLetters, foldLetters, goesOn, patternOfLetters, placesInText } from './letters.ts';

const NFC = 'Größe 한글 Ệ';
const NFD = NFC.normalize('NFD');

test('a letter is the same in one character or in several, and whatever its case', () => {
  expect(foldLetters(NFD)).toBe(foldLetters(NFC));
  expect(foldLetters('GRÖSSE')).toBe(foldLetters('größe'));
  expect(foldLetters('ΟΔΟΣ')).toBe(foldLetters('οδος'));
  expect(foldLetters('gro')).not.toBe(foldLetters('grö'));
});

test('marks without end are left as they are', () => {
  const many = `a${'\u0301'.repeat(200_000)}`;
  expect(composeLetters(many).length).toBe(many.length);
});

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      'ß',
      'S',
      'ö',
      'o\u0308',
      'O',
      '\u0323',
      '한',
      '한'.normalize('NFD'),
      'e',
      'ế',
      '/',
      '😀',
    ),
  )
  .map((all) => all.join(''));

test('places in a folded text lead to the letters of the text', () => {
  fc.assert(
    fc.property(text, (given) => {
      const all = [...foldLetters(given).split('').keys()];
      // Everything is found again, each character once.
      if (foldLetters(given).length > 0)
        expect(placesInText(given, all)).toEqual([...given.split('').keys()]);
    }),
  );
  expect(placesInText(NFD, [2])).toEqual([2, 3]);
  expect(placesInText('Straße', [5])).toEqual([4]);
});

/** Where a word is, as the search in a diff goes through it. */
function found(word: string, within: string, matchCase = false): string[] {
  const pattern = patternOfLetters(word, matchCase);
  if (!pattern)
    return within
      .split(word)
      .slice(1)
      .map(() => word);
  return [...within.matchAll(pattern)]
    .filter(({ 0: hit, index }) => !goesOn(within, index + hit.length))
    .map(([hit]) => hit);
}

test('a pattern finds every spelling, and no letter with another mark', () => {
  expect(found('grö', `${NFC} ${NFD}`)).toHaveLength(2);
  expect(found('grö'.normalize('NFD'), `${NFC} ${NFD}`)).toHaveLength(2);
  expect(found('한', `${NFC} ${NFD}`)).toHaveLength(2);
  expect(found('ệ', 'ệ e\u0323\u0302 ẹ\u0302 ẹ ê')).toHaveLength(3);
  expect(found('gro', `gro GRO ${NFC} ${NFD}`)).toEqual(['gro', 'GRO']);
  expect(found('strasse', 'Straße STRASSE strase')).toHaveLength(2);
  expect(found('straße', 'Straße STRASSE')).toHaveLength(2);
  expect(found('Grö', `${NFD} GRÖ`, true)).toHaveLength(1);
  expect(found('a.b(', 'a.b( axb(')).toEqual(['a.b(']);
});

test('what is found in a text is what is found in the folded one', () => {
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      fc.pre(word !== '' && !/^\p{M}/u.test(word) && !/^\p{M}/u.test(after));
      // A syllable that the word ends with may go on behind it.
      fc.pre(!/[\u1100-\u11ff]/.test(after.charAt(0)) && !/[\u1100-\u11ff]/.test(word.charAt(0)));
      expect(found(word, `${before}/${word}/${after}`).length).toBeGreaterThan(0);
    }),
  );
});

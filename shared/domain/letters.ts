/**
 * Letters as they are compared wherever somebody types: in their canonical form, so that a letter with its mark is the same
 * in one character or in two, and without regard to case. Linear in the text.
 */

/** What is not ASCII can have a mark, or be one. */
// eslint-disable-next-line no-control-regex -- they are ASCII, too.
const MORE_THAN_ASCII = /[^\x00-\x7f]/;

/** The most combining marks on one letter; no language writes more, and composing them takes quadratic time. */
const MANY_MARKS = /(\p{M}{33,})/u;

/** Characters that may become one letter: a Korean syllable, or a letter with its marks. */
const TOGETHER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[^\p{M}]\p{M}*|\p{M}+/gu;

/** A text with each letter in one character, where there is one, but for marks without end. */
export function composeLetters(text: string): string {
  if (!MORE_THAN_ASCII.test(text)) return text;
  return text
    .split(MANY_MARKS)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.normalize('NFC')))
    .join('');
}

/** A text as it is compared. It may be of another length. */
export function foldLetters(text: string): string {
  const low = composeLetters(text).toLowerCase();
  return MORE_THAN_ASCII.test(low) ? low.replaceAll('ß', 'ss').replaceAll('ς', 'σ') : low;
}

/**
 * Where the places of a folded text are in the text itself.
 * @param at places in `foldLetters(text)`
 * @returns the places, in order, of all characters of the letters that they belong to
 */
export function placesInText(text: string, at: readonly number[]): number[] {
  const wanted = new Set(at);
  const found: number[] = [];
  let folded = 0;
  for (const { 0: letter, index } of text.matchAll(TOGETHER)) {
    const { length } = foldLetters(letter);
    const is = Array.from({ length }, (_, i) => folded + i).some((place) => wanted.has(place));
    if (is) for (let i = 0; i < letter.length; i += 1) found.push(index + i);
    folded += length;
  }
  return found;
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Every way to write a letter with its marks in their canonical order, and the one that was typed. */
function spellings(letter: string): string[] {
  const apart = Array.from(letter.normalize('NFD'));
  if (apart.length > MOST_PARTS) return [letter];
  const all = apart.map(
    (_, at) =>
      apart
        .slice(0, at + 1)
        .join('')
        .normalize('NFC') + apart.slice(at + 1).join(''),
  );
  return [...new Set([letter, ...all])];
}

/** Parts of a letter of which every spelling is looked for. */
const MOST_PARTS = 8;

/**
 * A pattern that finds a text in one that is too large to be folded: the places it finds are the text's own.
 * @returns null: the text is found as it stands, character by character
 */
export function patternOfLetters(text: string, matchCase: boolean): RegExp | null {
  const sharpS = !matchCase && /ss|ß|ẞ/i.test(text);
  if (!MORE_THAN_ASCII.test(text) && !sharpS) return matchCase ? null : new RegExp(escaped(text), 'gi');
  const letters = text.match(TOGETHER) ?? [];
  const source = letters
    .map((letter) => {
      const all = spellings(letter).map(escaped);
      return all.length === 1 ? all[0] : `(?:${all.join('|')})`;
    })
    .join('');
  const either = sharpS ? source.replaceAll(/ss|ß|ẞ/gi, '(?:ss|ß|ẞ)') : source;
  return new RegExp(either, matchCase ? 'gu' : 'giu');
}

/** The first combining mark of all. */
const FIRST_MARK = 0x300;

/** Whether the letter that ends at a place goes on with a mark, and so is another letter. */
export function goesOn(text: string, end: number): boolean {
  const next = text.charCodeAt(end);
  return next >= FIRST_MARK && /^\p{M}/u.test(String.fromCodePoint(text.codePointAt(end) ?? next));
}

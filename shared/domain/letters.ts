/**
 * Comparison of typed text: canonical composition, so that a letter with a combining mark equals its one-character
 * form, and no regard to case. Linear in the text.
 */

/** Only characters outside ASCII can have combining marks. */
// eslint-disable-next-line no-control-regex -- they are ASCII, too.
const NON_ASCII = /[^\x00-\x7f]/;

/** No language puts more marks on a letter, and composing longer runs takes quadratic time. */
const EXCESSIVE_MARKS = /(\p{M}{33,})/u;

/** Characters that compose into one letter: a Korean syllable, or a letter with its marks. */
const COMPOSABLE = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[^\p{M}]\p{M}*|\p{M}+/gu;

/** Composes each letter into one character where possible, except for endless runs of marks. */
export function composeLetters(text: string): string {
  if (!NON_ASCII.test(text)) return text;
  return text
    .split(EXCESSIVE_MARKS)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.normalize('NFC')))
    .join('');
}

/** The form in which texts are compared. Its length may differ. */
export function foldLetters(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return composeLetters(text).toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

/**
 * Maps indexes in a folded text to the original text.
 * @param at indexes in `foldLetters(text)`
 * @returns the indexes, in order, of all characters of the matched letters
 */
export function placesInText(text: string, at: readonly number[]): number[] {
  const wanted = new Set(at);
  const places: number[] = [];
  let folded = 0;
  for (const { 0: letter, index } of text.matchAll(COMPOSABLE)) {
    const { length } = foldLetters(letter);
    const is = Array.from({ length }, (_, i) => folded + i).some((place) => wanted.has(place));
    if (is) for (let i = 0; i < letter.length; i += 1) places.push(index + i);
    folded += length;
  }
  return places;
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Every spelling of a letter with its marks in canonical order, and the typed one. */
function spellings(letter: string): string[] {
  const apart = Array.from(letter.normalize('NFD'));
  if (apart.length > MAX_LETTER_PARTS) return [letter];
  const all = apart.map(
    (_, at) =>
      apart
        .slice(0, at + 1)
        .join('')
        .normalize('NFC') + apart.slice(at + 1).join(''),
  );
  return [...new Set([letter, ...all])];
}

/** Letters of more parts are only searched for as typed. */
const MAX_LETTER_PARTS = 8;

/**
 * A pattern that searches a text too large to fold: its matches are positions in the text itself.
 * @returns null: search for the text as it is, character by character
 */
export function patternOfLetters(text: string, matchCase: boolean): RegExp | null {
  const sharpS = !matchCase && /ss|ß|ẞ/i.test(text);
  if (!NON_ASCII.test(text) && !sharpS) return matchCase ? null : new RegExp(escaped(text), 'gi');
  const letters = text.match(COMPOSABLE) ?? [];
  const source = letters
    .map((letter) => {
      const all = spellings(letter).map(escaped);
      return all.length === 1 ? all[0] : `(?:${all.join('|')})`;
    })
    .join('');
  const either = sharpS ? source.replaceAll(/ss|ß|ẞ/gi, '(?:ss|ß|ẞ)') : source;
  return new RegExp(either, matchCase ? 'gu' : 'giu');
}

const FIRST_COMBINING_MARK = 0x300;

/** Whether the letter that ends at an index continues with a combining mark, and so is another letter. */
export function goesOn(text: string, end: number): boolean {
  const next = text.charCodeAt(end);
  return next >= FIRST_COMBINING_MARK && /^\p{M}/u.test(String.fromCodePoint(text.codePointAt(end) ?? next));
}

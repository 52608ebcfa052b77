const ZWNJ = '\u200c';
const ZWJ = '\u200d';
const PICTURE = /\p{Extended_Pictographic}/u;
const SKIN = /\p{Emoji_Modifier}/u;
const KEY = /[#*0-9]/;
const KEYCAP = '\u20e3';

const LETTER = /\p{L}/u;
const MARK = /\p{M}/u;
/** Scripts whose letters join their neighbours. */
const CURSIVE =
  /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian}|\p{Script=Nko}|\p{Script=Mandaic}|\p{Script=Adlam}|\p{Script=Hanifi_Rohingya}/u;
/** Arabic letters that never join the next one (ArabicShaping.txt: joining types R and U). */
const ENDS =
  /[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/;
/** Viramas of the scripts of India, Sri Lanka and their neighbours: after one, a joiner chooses how two letters meet. */
const VIRAMA =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u103a\u17d2\u1b44\ua953\ua9c0\uabed]/;
const MONGOLIAN = /\p{Script=Mongolian}/u;

/** Flags that are written with tag characters: those of England, Scotland and Wales, and no others. */
const FLAGS = new Set(['gbeng', 'gbsct', 'gbwls'].map(tagged));
const FLAG = '\u{1f3f4}';

/** Whether a character that draws nothing itself belongs to its surroundings: part of an emoji, or shaping letters. */
export function belongs(text: string, char: string, at: number): boolean {
  const before = pointBefore(text, at);
  if (char === ZWNJ || char === ZWJ) {
    const after = pointAt(text, at + 1);
    return (char === ZWJ && PICTURE.test(after) && endsPicture(text, at)) || shapes(text, at, before, after);
  }
  if (char === '\ufe0f') return presents(before) || (KEY.test(before) && pointAt(text, at + 1) === KEYCAP);
  if (char === '\ufe0e') return presents(before);
  if (char >= '\u180b' && char <= '\u180f') return MONGOLIAN.test(before) && LETTER.test(before);
  return char >= tagged(' ') && char <= END && inFlag(text, at);
}

/** A character that may be drawn as a picture or as text. */
const presents = (char: string): boolean => PICTURE.test(char);

/** Whether an emoji, perhaps with a skin tone or presentation selector, ends here. */
function endsPicture(text: string, at: number): boolean {
  const before = pointBefore(text, at);
  if (PICTURE.test(before)) return true;
  return (before === '\ufe0f' || SKIN.test(before)) && PICTURE.test(pointBefore(text, at - before.length));
}

/**
 * Whether a joiner or non-joiner changes the shapes of the letters around it (UAX #31, contexts A1, A2 and B). After a
 * letter that never joins, Persian typists write a non-joiner, too; there it draws nothing, and two names that look the
 * same could differ: so it is shown, and it is refused in domain names, too (RFC 5892, A.1).
 */
function shapes(text: string, at: number, before: string, after: string): boolean {
  if (VIRAMA.test(before)) return letterBefore(text, at - before.length) !== '';
  if (VIRAMA.test(after)) return LETTER.test(before);
  const letter = letterBefore(text, at);
  return CURSIVE.test(letter) && !ENDS.test(letter) && CURSIVE.test(after) && LETTER.test(after);
}

/** How many marks before an index are skipped: letters carry no more. */
const MAX_MARKS = 4;

function letterBefore(text: string, at: number): string {
  let end = at;
  for (let n = 0; n <= MAX_MARKS; n += 1) {
    const char = pointBefore(text, end);
    if (!MARK.test(char)) return LETTER.test(char) ? char : '';
    end -= char.length;
  }
  return '';
}

/** Length in characters of the longest flag sequence, with its terminator. */
const MAX_FLAG_CHARS = 6;
const END = '\u{e007f}';

function inFlag(text: string, at: number): boolean {
  let from = at;
  for (let n = 0; n < MAX_FLAG_CHARS && pointBefore(text, from) !== FLAG; n += 1) from -= 2;
  if (pointBefore(text, from) !== FLAG) return false;
  const tags = text.slice(from, from + MAX_FLAG_CHARS * 2);
  return tags.endsWith(END) && FLAGS.has(tags.slice(0, -2));
}

/** Converts a word to tag characters. */
function tagged(word: string): string {
  return Array.from(word, (char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join('');
}

/** The character before an index; empty: none. */
function pointBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charCodeAt(at - 1);
  const pair = low >= 0xdc00 && low <= 0xdfff && at >= 2 && (text.codePointAt(at - 2) ?? 0) > 0xffff;
  return text.slice(at - (pair ? 2 : 1), at);
}

const pointAt = (text: string, at: number): string => {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
};

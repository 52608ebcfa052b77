/** For longer texts the direction is decided here, once for the whole text. */
const LONG_TEXT_CHARS = 20_000;
/** How far to search for the first letter with a direction. */
const SEARCHED_CHARS = 2_000;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /\p{L}/u;

/**
 * The `dir` of a field with this text. With `auto`, Chromium examines every paragraph and takes half a minute on a
 * one-line megabyte; so a long text gets the direction of its first letter.
 */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length < LONG_TEXT_CHARS) return 'auto';
  const [first] = STRONG.exec(text.slice(0, SEARCHED_CHARS)) ?? [];
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

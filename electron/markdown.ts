import { seen, seenName } from './seen.ts';

/**
 * Signs that make Markdown of words; an underscore inside a word does not. Many programs make links of bare addresses as
 * well: of what begins with a scheme or `www.`, and of what holds an `@`.
 */
const SIGNS =
  /[\\`*[\]<&~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=[a-z]):(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):/giu;

/** A name or a title that somebody else chose, as text on one line. */
export const plainLine = (text: string): string =>
  seen(text.replaceAll(/[\r\n]+/g, ' ')).replaceAll(SIGNS, String.raw`\$&`);

/** A run of back ticks longer than any inside. */
function ticks(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A name as code, in which one blank at each end does not count. */
export function codeSpan(name: string): string {
  const text = seenName(name);
  const apart = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${ticks(text, 1)}${apart}${text}${apart}${ticks(text, 1)}`;
}

/** A text unchanged between two fences, which nothing in it ends. */
export function fenced(text: string): string {
  const fence = ticks(text, 3);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

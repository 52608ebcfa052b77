import { seen, seenName } from '../shared/domain/seen.ts';

/**
 * Characters that make words Markdown; an underscore inside a word does not. Many programs also turn bare addresses
 * into links: anything that begins with a scheme or `www.`, or contains an `@`.
 */
const SIGNS =
  /[\\`*[\]<&~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=[a-z]):(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):/giu;

/** Someone else's name or title, as text on one line. */
export const plainLine = (text: string): string =>
  seen(text.replaceAll(/[\r\n]+/g, ' ')).replaceAll(SIGNS, String.raw`\$&`);

/** A run of backticks longer than any inside. */
function ticks(text: string, least: number): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A name as a code span, in which one blank at each end is ignored. */
export function codeSpan(name: string): string {
  const text = seenName(name);
  const apart = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${ticks(text, 1)}${apart}${text}${apart}${ticks(text, 1)}`;
}

/** A text unchanged in a fence that nothing in it can end. */
export function fenced(text: string): string {
  const fence = ticks(text, 3);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

import type { Language } from '../model/language-of.ts';

/** Multi-line strings that end with the same characters they start with, by language. */
const DOUBLE = '"""';
const SINGLE = "'''";
const FENCES: Partial<Record<Language, readonly string[]>> = {
  python: [DOUBLE, SINGLE],
  dart: [DOUBLE, SINGLE],
  elixir: [DOUBLE, SINGLE],
  groovy: [DOUBLE, SINGLE],
  ini: [DOUBLE, SINGLE],
  csharp: [DOUBLE],
  graphql: [DOUBLE],
  java: [DOUBLE],
  julia: [DOUBLE],
  kotlin: [DOUBLE],
  scala: [DOUBLE],
  swift: [DOUBLE],
  go: ['`'],
  javascript: ['`'],
  typescript: ['`'],
};
/** Text before the start of a string, at the end of its line or of the line above. */
const LEADS_IN = /(?:[=([{,:+?]|\b(?:return|throw|yield|await|in|and|or)|=>)\s*$/;

/**
 * Guesses the state that lines start in without the lines above, as text leading to that state: the start of a comment
 * or string whose end comes before any start. Empty: in code.
 */
export function guessedStart(lines: readonly string[], language: Language): string {
  if (beginsInComment(lines)) return '/*\n';
  const fence = FENCES[language]?.find((each) => endsFirst(lines, each));
  return fence === undefined ? '' : `${fence}\n`;
}

function beginsInComment(lines: readonly string[]): boolean {
  const last = lines.findIndex((line) => line.includes('*/'));
  if (last < 0) return false;
  const above = lines.slice(0, last);
  if (above.some((line) => line.includes('/*'))) return false;
  const line = lines[last] ?? '';
  const [start, end] = [line.indexOf('/*'), line.indexOf('*/')];
  if (start >= 0 && start < end) return false;
  return [...above, line.slice(0, end + 1)].some((each) => each.trimStart().startsWith('*'));
}

/** Whether the first unpaired fence on a line ends a string. */
function endsFirst(lines: readonly string[], fence: string): boolean {
  const odd = lines.flatMap((line, at) => (line.split(fence).length % 2 === 0 ? [at] : []));
  const [first] = odd;
  if (first === undefined) return false;
  const line = lines[first] ?? '';
  const at = line.lastIndexOf(fence);
  const [before, after] = [line.slice(0, at).trim(), line.slice(at + fence.length).trim()];
  if (LEADS_IN.test(before) || /^[a-z]{0,2}$/i.test(before) !== (before === '')) return false;
  // Letters after it belong to a string that starts; an end is followed by nothing, or by a bracket, a comma or a call.
  if (/^[\p{L}\p{N}$<]/u.test(after)) return false;
  if (before !== '') return true;
  const above = lines.slice(0, first).findLast((each) => each.trim() !== '');
  return above === undefined ? odd.length % 2 === 1 : !LEADS_IN.test(above);
}

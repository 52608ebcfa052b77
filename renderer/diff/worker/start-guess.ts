import type { Language } from '../model/language-of.ts';

/** Strings over several lines that end as they begin, by language. */
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
/** What stands before a string that begins, at the end of its line or of the line above. */
const LEADS_IN = /(?:[=([{,:+?]|\b(?:return|throw|yield|await|in|and|or)|=>)\s*$/;

/**
 * What lines that are seen without those above them begin in, as text that leads there: the beginning of a comment or of
 * a string whose end comes before any beginning. Empty: in code.
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

/** Whether the first fence that has no other half on its line ends a string. */
function endsFirst(lines: readonly string[], fence: string): boolean {
  const odd = lines.flatMap((line, at) => (line.split(fence).length % 2 === 0 ? [at] : []));
  const [first] = odd;
  if (first === undefined) return false;
  const line = lines[first] ?? '';
  const at = line.lastIndexOf(fence);
  const [before, after] = [line.slice(0, at).trim(), line.slice(at + fence.length).trim()];
  if (LEADS_IN.test(before) || /^[a-z]{0,2}$/i.test(before) !== (before === '')) return false;
  // Letters behind it belong to what begins; what ends is followed by nothing, or by a bracket, a comma, a call.
  if (/^[\p{L}\p{N}$<]/u.test(after)) return false;
  if (before !== '') return true;
  const above = lines.slice(0, first).findLast((each) => each.trim() !== '');
  return above === undefined ? odd.length % 2 === 1 : !LEADS_IN.test(above);
}

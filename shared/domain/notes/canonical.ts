/**
 * Hosts may store a note as Git's own `git notes` does, through `git stripspace`: no trailing blanks, no blank lines
 * at either end, never two blank lines in a row. So texts are not compared byte by byte.
 */
export function canonicalNote(text: string): string {
  const lines = toLf(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return withoutLastLineEnds(lines.join('\n').replace(/\n{3,}/g, '\n\n')).replace(/^\n+/, '');
}

/**
 * The text without the line ends at its end. Not with `/\n+$/`: that takes quadratic time on a text full of line ends,
 * and anybody may write such a note.
 */
export function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Whether two texts are one note, however the host trims. null: no note. */
export function sameNote(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || canonicalNote(a) === canonicalNote(b);
}

/** True when nothing would be left of the text as a note. */
export const isBlank = (text: string): boolean => canonicalNote(text) === '';

const toLf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The lines of a note, without line ends; the one at the end of the text counts for none. No text: no lines. */
export function noteLines(text: string | null): string[] {
  if (text === null || text === '') return [];
  return toLf(text).replace(/\n$/, '').split('\n');
}

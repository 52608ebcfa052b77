/**
 * Hosts may store a note as Git's own `git notes` does, through `git stripspace`: no trailing blanks, no blank lines
 * at either end, never two blank lines in a row. So "it holds my text" cannot be asked byte by byte.
 */
export function canonicalNote(text: string): string {
  const lines = toLf(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return withoutLastLineEnds(lines.join('\n').replace(/\n{3,}/g, '\n\n')).replace(/^\n+/, '');
}

/**
 * The text without the line ends it ends with. By hand, as a search for "some, then the end" starts anew at each of
 * them: a note of blanks, which anybody may write, would take the process minutes.
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

/** Nothing in it that a note could keep. */
export const isBlank = (text: string): boolean => canonicalNote(text) === '';

const toLf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The lines of a note, without line ends; the one at the end of the text counts for none. No text: no lines. */
export function noteLines(text: string | null): string[] {
  if (text === null || text === '') return [];
  return toLf(text).replace(/\n$/, '').split('\n');
}

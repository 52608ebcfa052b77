/**
 * Hosts may store a note like Git's own `git notes` does, through `git stripspace`: no trailing blanks, no blank lines
 * at either end, never two blank lines in a row. So texts are not compared byte by byte.
 */
export function canonicalNote(text: string): string {
  const lines = toLf(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return withoutLastLineEnds(lines.join('\n').replace(/\n{3,}/g, '\n\n')).replace(/^\n+/, '');
}

/**
 * Removes trailing line ends. Not with `/\n+$/`, which takes quadratic time on a text full of line ends: anyone may
 * write such a note.
 */
export function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Whether two texts are the same note after the host's trimming. null: no note. */
export function sameNote(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || canonicalNote(a) === canonicalNote(b);
}

/** Whether a note with this text would be empty. */
export const isBlank = (text: string): boolean => canonicalNote(text) === '';

const toLf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The lines of a note without line ends; a final line end adds no line. No text: no lines. */
export function noteLines(text: string | null): string[] {
  if (text === null || text === '') return [];
  return toLf(text).replace(/\n$/, '').split('\n');
}

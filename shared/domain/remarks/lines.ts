/** One line of a text: its words, and the line end that it has (empty: the last one may have none). */
export interface Line {
  text: string;
  end: '\n' | '\r\n' | '';
}

/** Every character is in exactly one line: joined, the lines are the text again. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const to = found < 0 ? text.length : found;
    const crlf = found > from && text.charCodeAt(found - 1) === 13;
    lines.push({
      text: text.slice(from, crlf ? to - 1 : to),
      end: found < 0 ? '' : crlf ? '\r\n' : '\n',
    });
    from = to + 1;
  }
  return lines;
}

export const joinLines = (lines: readonly Line[]): string =>
  lines.map(({ text, end }) => text + end).join('');

/** Nothing but blanks: what Git takes for an empty line when it tidies a note. */
export function isBlankLine(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}

/** How far a line is indented as a remark's further lines are: 2 for two spaces, 1 for a tab, 0: it is not. */
export const indentOf = (text: string): 0 | 1 | 2 =>
  text.startsWith('  ') ? 2 : text.startsWith('\t') ? 1 : 0;

/** Without the blanks at its end, which Git takes away when it tidies a note. */
export function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && isBlankLine(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Without blanks at either end. Odder white space is somebody's text and stays. */
export function trimBlanks(text: string): string {
  let from = 0;
  while (from < text.length && isBlankLine(text.charAt(from))) from += 1;
  return withoutTrailingBlanks(text.slice(from));
}

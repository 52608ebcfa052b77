/** One line of a text, and its line end (empty if the last line has none). */
export interface Line {
  text: string;
  end: '\n' | '\r\n' | '';
}

/** Splits without loss: joined, the lines are the text again. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const crlf = newline > from && text.charCodeAt(newline - 1) === 13;
    lines.push({
      text: text.slice(from, crlf ? to - 1 : to),
      end: newline < 0 ? '' : crlf ? '\r\n' : '\n',
    });
    from = to + 1;
  }
  return lines;
}

/** Characters that are parsed before other work may go on. */
const MAX_PIECE_CHARS = 50_000;

/** A text in pieces that end with a line, so that a long one need not be parsed in one go. */
export function* piecesOf(text: string, maxChars = MAX_PIECE_CHARS): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf('\n', from + maxChars - 1);
    const to = newline < 0 ? text.length : newline + 1;
    yield text.slice(from, to);
    from = to;
  }
}

export const joinLines = (lines: readonly Line[]): string =>
  lines.map(({ text, end }) => text + end).join('');

/** Whether Git's cleanup of a note takes the line for empty. */
export function isBlankLine(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}

/** How far a line is indented as a continuation of a remark: 2 for two spaces, 1 for a tab, 0: not. */
export const indentOf = (text: string): 0 | 1 | 2 =>
  text.startsWith('  ') ? 2 : text.startsWith('\t') ? 1 : 0;

/** Removes trailing blanks, as Git's cleanup of a note does. */
export function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && isBlankLine(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes blanks at both ends. Other white space is content and stays. */
export function trimBlanks(text: string): string {
  let from = 0;
  while (from < text.length && isBlankLine(text.charAt(from))) from += 1;
  return withoutTrailingBlanks(text.slice(from));
}

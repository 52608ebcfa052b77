/** A commit's message in two parts. */
export interface MessageParts {
  /** As `%s` of Git prints it: the first paragraph, its lines joined. Empty if there is nothing but blanks. */
  subject: string;
  /** As `%b` prints it, without carriage returns at the ends of lines and without blank lines at its end. */
  body: string;
}

/** What Git takes for blank: JavaScript trims more. */
const BLANKS = ' \t\n\r';

/** Splits a message as Git does, whatever blank lines it begins with. Linear. */
export function messageParts(message: string): MessageParts {
  const lines = message.split('\n');
  const written = lines.map(withoutEnd);
  const skipBlank = (from: number): number => {
    let at = from;
    while (at < written.length && written[at] === '') at += 1;
    return at;
  };
  const first = skipBlank(0);
  const blank = written.indexOf('', first);
  const end = blank < 0 ? lines.length : blank;
  const body = lines.slice(skipBlank(end)).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  return { subject: written.slice(first, end).join(' '), body: body.join('\n').trimEnd() };
}

/** The subject alone. */
export const subjectIn = (message: string): string => messageParts(message).subject;

function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && BLANKS.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** A trailer of a commit's message. */
export interface Trailer {
  token: string;
  /** On one line. */
  value: string;
}

/** What Git's configuration says of trailers, and of comments in messages. */
export interface TrailerRules {
  /** `trailer.separators` */
  separators: string;
  /**
   * `trailer.<name>.*` in its order. What begins one of these names or keys is read as its key, and makes a block of
   * trailers that has other lines, too.
   */
  tokens: ReadonlyArray<{ name: string; key: string | null }>;
  /** `core.commentChar` */
  comment: string;
}

/** Without any configuration. */
export const GIT_TRAILER_RULES: TrailerRules = { separators: ':', tokens: [], comment: '#' };

const GIT_MADE = ['Signed-off-by: ', '(cherry picked from commit '];
const SCISSORS = ' ------------------------ >8 ------------------------';

/**
 * The trailers of a commit's message by Git's own rule (`git log --format=%(trailers:only,unfold)`): those of the last
 * paragraph, if it is not the first, and if all of its lines are trailers, or a quarter of them and one that Git makes
 * or the configuration names.
 */
export function trailersOf(message: string, rules = GIT_TRAILER_RULES): Trailer[] {
  const lines = linesOf(message);
  const end = endOfWords(lines, rules, message.endsWith('\n'));
  const block: string[][] = [];
  let isFolded = false;
  for (const line of lines.slice(startOfBlock(lines, end, rules), end)) {
    const last = block.at(-1);
    if (isFolded && isSpace(line[0])) last?.push(line);
    else {
      block.push([line]);
      isFolded = separatorAt(line, rules) >= 1;
    }
  }
  return block.flatMap((parts) => {
    const text = parts.join('\n');
    const at = separatorAt(text, rules);
    return at < 1
      ? []
      : [{ token: tokenOf(trimmed(text.slice(0, at)), rules), value: unfolded(trimmed(text.slice(at + 1))) }];
  });
}

/** Without their ends, from the subject on. Git knows no other line end. */
function linesOf(message: string): string[] {
  const lines = message.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const subject = lines.findIndex((line) => !isBlank(line));
  return subject < 0 ? [] : lines.slice(subject);
}

/** Git's own list: neither a form feed nor any other white space of Unicode. */
const isSpace = (char: string | undefined): boolean =>
  char === ' ' || char === '\t' || char === '\r' || char === '\n';
const isBlank = (line: string): boolean => /^[ \t\r]*$/.test(line);

function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text[from])) from += 1;
  while (to > from && isSpace(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

const unfolded = (value: string): string => value.replaceAll(/\n[ \t\r\n]*/g, ' ');

/** Where a trailer's value begins; below 1: the line is none. */
function separatorAt(line: string, { separators }: TrailerRules): number {
  const end = /^(?:[\dA-Za-z-]+[ \t]*)?/.exec(line)?.[0].length ?? 0;
  // A blank, too, may be a separator.
  for (let at = 0; at <= end && at < line.length; at += 1)
    if (separators.includes(line.charAt(at))) return at;
  return -1;
}

/** Where comments at the end begin, and what `git commit` once listed as conflicts. */
function endOfWords(lines: readonly string[], { comment }: TrailerRules, isEnded: boolean): number {
  // A last line that does not end is neither.
  const whole = isEnded ? lines.length : lines.length - 1;
  const scissors = lines.slice(0, whole).indexOf(comment + SCISSORS);
  const end = scissors < 0 ? lines.length : scissors;
  let [from, isInConflicts] = [-1, false];
  for (const [at, line] of lines.slice(0, end).entries()) {
    const isConflicts = line === 'Conflicts:' && at < whole;
    if (isConflicts) isInConflicts = true;
    if (line === '' || line.startsWith(comment) || isConflicts) from = from < 0 ? at : from;
    else if (!(isInConflicts && line.startsWith('\t'))) [from, isInConflicts] = [-1, false];
  }
  return from < 0 ? end : from;
}

/** The first line of the last paragraph, if it is a block of trailers; else its end. */
function startOfBlock(lines: readonly string[], end: number, rules: TrailerRules): number {
  const { comment, tokens } = rules;
  const isComment = (line: string): boolean => line.startsWith(comment);
  const title = lines.slice(0, end).findIndex((line) => !isComment(line) && isBlank(line));
  let [trailers, others, continued, isKnown, isBegun] = [0, 0, 0, false, false];
  for (let at = end - 1; at >= (title < 0 ? end : title); at -= 1) {
    const line = lines[at] ?? '';
    if (isComment(line)) {
      others += continued;
      continued = 0;
    } else if (isBlank(line)) {
      if (!isBegun) continue;
      others += continued;
      const isBlock = isKnown ? trailers * 3 >= others : trailers > 0 && others === 0;
      return isBlock ? at + 1 : end;
    } else {
      isBegun = true;
      const isGitMade = GIT_MADE.some((start) => line.startsWith(start));
      const separator = separatorAt(line, rules);
      if (isGitMade || (separator >= 1 && !isSpace(line[0]))) {
        trailers += 1;
        continued = 0;
        isKnown ||= isGitMade || tokens.some((token) => isToken(line.slice(0, separator), token));
      } else if (isSpace(line[0])) continued += 1;
      else {
        others += 1 + continued;
        continued = 0;
      }
    }
  }
  return end;
}

const isToken = (written: string, { name, key }: TrailerRules['tokens'][number]): boolean =>
  [name, key ?? name].some((one) => one.toLowerCase().startsWith(written.toLowerCase()));

/** As configured, else as written. A key may end with its separator. */
function tokenOf(written: string, { tokens, separators }: TrailerRules): string {
  let length = written.length;
  while (length > 0 && !/[\dA-Za-z]/.test(written.charAt(length - 1))) length -= 1;
  const key = tokens.find((token) => isToken(written.slice(0, length), token))?.key ?? null;
  if (key === null) return written;
  const end = trimmed(key);
  return separators.includes(end.slice(-1)) ? trimmed(end.slice(0, -1)) : key;
}

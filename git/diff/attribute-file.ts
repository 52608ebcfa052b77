import { readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { yieldMain } from '../process/yield.ts';

/** Git ignores longer lines, too. */
const MAX_LINE_BYTES = 2048;
/** Git ignores patterns in attribute files that start with this. */
const NEGATIVE = '!';
const BLANK = /[ \t\r]+/;
const NAME = /^[0-9A-Za-z_.][-0-9A-Za-z_.]*$/;

/** true, false: set or unset; a string: its value; null: unspecified. */
export type State = readonly [name: string, value: true | false | null | string];

/** A line of a file, with its states as they are written. */
export interface AttributeLine {
  pattern: string;
  states: string;
}

export interface AttributeFile {
  lines: AttributeLine[];
  /** By name; they count in the root's file only. */
  macros: ReadonlyMap<string, readonly State[]>;
}

/** Reads a file of attributes, one byte per character, and lets other work run in between. */
export async function readAttributeFile(text: string): Promise<AttributeFile> {
  const pause = yieldMain();
  const lines: AttributeLine[] = [];
  const macros = new Map<string, readonly State[]>();
  let begin = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  while (begin < text.length) {
    await pause();
    const lineEnd = text.indexOf('\n', begin);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const line = end - begin >= MAX_LINE_BYTES ? '' : text.slice(begin, end).replace(/^[ \t\r]+/, '');
    begin = end + 1;
    if (line.startsWith('#')) continue;
    const [pattern, rest] = patternOf(line);
    if (pattern.startsWith('[attr]')) {
      const [name = '', ...words] = [pattern.slice(6), ...rest.split(BLANK)].filter(Boolean);
      const states = statesOf(words);
      if (NAME.test(name) && states !== null) macros.set(name, states);
    } else if (pattern !== '' && !pattern.startsWith(NEGATIVE)) lines.push({ pattern, states: rest });
  }
  return { lines, macros };
}

/** Splits a line into its pattern, which may be quoted, and the rest. */
function patternOf(line: string): readonly [pattern: string, rest: string] {
  if (line.startsWith('"')) {
    const text = Buffer.from(line, 'latin1').toString('utf8');
    const quoted = readQuotedPath(text, text.length);
    if (quoted !== null)
      return [Buffer.from(quoted.path, 'utf8').toString('latin1'), text.slice(quoted.length)];
  }
  const cut = line.search(BLANK);
  return cut < 0 ? [line, ''] : [line.slice(0, cut), line.slice(cut)];
}

/** The states of a line. @returns null if one of them is not an attribute: Git then ignores the line */
export function readStates(rest: string): State[] | null {
  return statesOf(rest.split(BLANK).filter(Boolean));
}

function statesOf(words: readonly string[]): State[] | null {
  const states: State[] = [];
  for (const word of words) {
    const bare = /^[-!]/.test(word) ? word.slice(1) : word;
    const equals = bare.indexOf('=');
    const name = equals < 0 ? bare : bare.slice(0, equals);
    if (!NAME.test(name)) return null;
    if (word.startsWith('-')) states.push([name, false]);
    else if (word.startsWith('!')) states.push([name, null]);
    else states.push([name, equals < 0 ? true : bare.slice(equals + 1)]);
  }
  return states;
}

import { readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { matchesPath, mayMatch, readPattern, type PathPattern } from './path-pattern.ts';

/** Reads a file of the tree whose attributes count; null: it has no such file, or it is too long. */
export type ReadTreeFile = (path: string, maxBytes: number) => Promise<Buffer | null>;

/** Bytes of one file of attributes; Git takes far more, and a longer one says nothing here. */
const MAX_FILE_BYTES = 256 * 1024;
/** Git reads no longer line, either. */
const MAX_LINE_BYTES = 2048;
/** Looks at a byte of a path under a step of a pattern, for all files of a comparison; beyond them nothing is held back. */
const MAX_LOOKS = 10_000_000;
/** The same for one path under one pattern, so that nothing else waits long. */
const MAX_LOOKS_AT_ONCE = 500_000;
/** What finding and reading a folder's file costs, in such looks. */
const LOOKS_A_FOLDER = 100;

/** true, false: set or unset; a text: its value; null: left open. */
type State = readonly [name: string, value: true | false | null | string];

interface Rule {
  pattern: PathPattern;
  /** Only the last part of the path counts. */
  name: boolean;
  states: readonly State[];
}

interface AttributeFile {
  /** The strongest first: what is said later counts more. */
  rules: readonly Rule[];
  macros: ReadonlyMap<string, readonly State[]>;
}

const NONE: AttributeFile = { rules: [], macros: new Map() };
/** Known to every Git. */
const BINARY: readonly State[] = [
  ['diff', false],
  ['merge', false],
  ['text', false],
];
/** At the beginning of a pattern that Git does not take in files of attributes. */
const NEGATIVE = '!';
const BLANK = /[ \t\r]+/;
const NAME = /^[0-9A-Za-z_.][-0-9A-Za-z_.]*$/;

/**
 * Which files the `.gitattributes` of one tree take out of text comparison (`-diff`, or `binary`). Attributes of a work
 * tree, an index, a repository or a user do not count. Git reads those of a tree by itself only since 2.40.
 */
export class TreeAttributes {
  readonly #read: ReadTreeFile;
  readonly #files = new Map<string, Promise<AttributeFile>>();
  #looks = 0;

  constructor(read: ReadTreeFile) {
    this.#read = read;
    // Most trees have one here, or none.
    void this.#fileIn('');
  }

  /** Whether a file is not to be compared as text. @param path in UTF-8 */
  async leaveOut(path: string): Promise<boolean> {
    // So a path is spelled that is no UTF-8.
    if (path.startsWith('"')) return false;
    const bytes = Buffer.from(path, 'utf8').toString('latin1');
    const known = new Map<string, State[1]>();
    const { macros } = await this.#fileIn('');
    for (const folder of foldersOf(path)) {
      if (!this.#mayLook(LOOKS_A_FOLDER)) return false;
      const within = bytes.slice(Buffer.byteLength(folder));
      for (const rule of (await this.#fileIn(folder)).rules) {
        if (this.#matches(rule, within)) fill(known, rule.states, macros);
        if (known.has('diff')) return known.get('diff') === false;
      }
    }
    return false;
  }

  #matches({ pattern, name }: Rule, within: string): boolean {
    const path = name ? within.slice(within.lastIndexOf('/') + 1) : within;
    if (!mayMatch(pattern, path)) return false;
    const looks = pattern.steps.length * path.length;
    return looks <= MAX_LOOKS_AT_ONCE && this.#mayLook(looks) && matchesPath(pattern, path);
  }

  #mayLook(looks: number): boolean {
    this.#looks += looks;
    return this.#looks <= MAX_LOOKS;
  }

  #fileIn(folder: string): Promise<AttributeFile> {
    const reading = this.#files.get(folder) ?? this.#readIn(folder);
    this.#files.set(folder, reading);
    return reading;
  }

  /** Most rules are about line ends, and need not be tried. */
  async #readIn(folder: string): Promise<AttributeFile> {
    const content = await this.#read(`${folder}.gitattributes`, MAX_FILE_BYTES).catch(() => null);
    if (content === null) return NONE;
    const { rules, macros } = parse(content.toString('latin1'));
    const known = folder === '' ? macros : (await this.#fileIn('')).macros;
    const matters = ([name]: State): boolean => name === 'diff' || name === 'binary' || known.has(name);
    return { rules: rules.filter(({ states }) => states.some(matters)), macros: known };
  }
}

/** The folders that a file lies in, the innermost first, each with a slash at its end; the root is empty. */
function foldersOf(path: string): string[] {
  const folders = [''];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.unshift(path.slice(0, at + 1));
  return folders;
}

/** What is known stays: the rules come with the strongest first. Of one line the last word is the strongest. */
function fill(
  known: Map<string, State[1]>,
  states: readonly State[],
  macros: ReadonlyMap<string, readonly State[]>,
): void {
  for (const [name, value] of states.toReversed()) {
    if (known.has(name)) continue;
    known.set(name, value);
    const means = macros.get(name) ?? (name === 'binary' ? BINARY : undefined);
    if (value === true && means !== undefined) fill(known, means, macros);
  }
}

/** A line's pattern, which may be quoted, and what follows it. */
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

/** Names for several attributes count in the root's file alone. */
function parse(text: string): AttributeFile {
  const rules: Rule[] = [];
  const macros = new Map<string, readonly State[]>();
  const lines = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text;
  for (const line of lines.split('\n')) {
    const plain = line.replace(/^[ \t\r]+/, '');
    if (plain === '' || plain.startsWith('#') || line.length >= MAX_LINE_BYTES) continue;
    const [pattern, rest] = patternOf(plain);
    if (pattern.startsWith('[attr]')) {
      const [name = '', ...words] = [pattern.slice(6), ...rest.split(BLANK)].filter(Boolean);
      const states = statesOf(words);
      if (NAME.test(name) && states !== null) macros.set(name, states);
      continue;
    }
    const rule = ruleOf(pattern, statesOf(rest.split(BLANK).filter(Boolean)));
    if (rule !== null) rules.push(rule);
  }
  return { rules: rules.toReversed(), macros };
}

function ruleOf(written: string, states: readonly State[] | null): Rule | null {
  // A pattern with a slash at its end is of folders, which have no lines.
  if (states === null || states.length === 0 || written.startsWith(NEGATIVE) || written.endsWith('/'))
    return null;
  const pattern = readPattern(written.startsWith('/') ? written.slice(1) : written);
  return pattern === null ? null : { pattern, name: !written.includes('/'), states };
}

/** null: one of them is no attribute, for which Git ignores the line. */
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

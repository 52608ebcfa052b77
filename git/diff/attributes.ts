import { isRawSpelling, readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { matchesPath, mayMatch, readPattern, type PathPattern } from './path-pattern.ts';

/** Reads a file of the tree; null if it does not exist or is too long. */
export type ReadTreeFile = (path: string, maxBytes: number) => Promise<Buffer | null>;

/** Longer files of attributes are ignored; Git's own limit is far higher. */
const MAX_FILE_BYTES = 256 * 1024;
/** Git ignores longer lines, too. */
const MAX_LINE_BYTES = 2048;
/** Budget for one comparison, in steps of a pattern tried at a byte of a path; once spent, no file is excluded. */
const MAX_STEPS = 10_000_000;
/** The same for one path and one pattern, so that other work does not wait long. */
const MAX_STEPS_PER_MATCH = 500_000;
/** What finding and reading a folder's file costs, in the same unit. */
const STEPS_PER_FOLDER = 100;

/** true, false: set or unset; a string: its value; null: unspecified. */
type State = readonly [name: string, value: true | false | null | string];

interface Rule {
  pattern: PathPattern;
  /** Matches the last part of the path only. */
  matchesNameOnly: boolean;
  states: readonly State[];
}

interface AttributeFile {
  /** In order of precedence: later lines of the file first. */
  rules: readonly Rule[];
  macros: ReadonlyMap<string, readonly State[]>;
}

const NONE: AttributeFile = { rules: [], macros: new Map() };
/** Built into Git. */
const BINARY: readonly State[] = [
  ['diff', false],
  ['merge', false],
  ['text', false],
];
/** Git ignores patterns in attribute files that start with this. */
const NEGATIVE = '!';
const BLANK = /[ \t\r]+/;
const NAME = /^[0-9A-Za-z_.][-0-9A-Za-z_.]*$/;

/** They name a file generated, or (unset, or `false`) not generated; the first one decides if both do. */
const GENERATED = ['linguist-generated', 'gitlab-generated'] as const;
/** The attributes that matter: rules that cannot affect any of them are dropped. */
const RELEVANT: ReadonlySet<string> = new Set(['diff', 'merge', 'binary', ...GENERATED]);

/**
 * Tells which files the `.gitattributes` of a tree exclude from text comparison (`-diff`, or `binary`), which they name
 * generated, and what merges them. Attributes of a work tree, index, repository or user are ignored. Git itself reads
 * those of a tree only since 2.40.
 */
export class TreeAttributes {
  readonly #read: ReadTreeFile;
  readonly #files = new Map<string, Promise<AttributeFile>>();
  #steps = 0;

  constructor(read: ReadTreeFile) {
    this.#read = read;
    // Most trees have one here, or none at all.
    void this.#fileIn('');
  }

  /**
   * @returns true if a file is not to be compared as text
   * @param path in UTF-8
   */
  async excludes(path: string): Promise<boolean> {
    return (await this.#statesOf(path, ['diff'])).get('diff') === false;
  }

  /**
   * @returns null if the attributes do not say
   * @param path in UTF-8
   */
  async isGenerated(path: string): Promise<boolean | null> {
    const states = await this.#statesOf(path, GENERATED);
    for (const name of GENERATED) {
      const value = states.get(name);
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
    }
    return null;
  }

  /**
   * The name of what merges a file, for example `union`; `-merge` is `binary`; null: what merges any other.
   * @param path in UTF-8
   */
  async mergeDriver(path: string): Promise<string | null> {
    const value = (await this.#statesOf(path, ['merge'])).get('merge');
    if (value === false) return 'binary';
    return typeof value === 'string' ? value : null;
  }

  /** What the attributes say about a path, at least about these; empty if that is not known. */
  async #statesOf(path: string, names: readonly string[]): Promise<ReadonlyMap<string, State[1]>> {
    const unknown = new Map<string, State[1]>();
    // No rule is tried on a path that is not UTF-8.
    if (isRawSpelling(path)) return unknown;
    const bytes = Buffer.from(path, 'utf8').toString('latin1');
    const resolved = new Map<string, State[1]>();
    const { macros } = await this.#fileIn('');
    for (const folder of foldersOf(path)) {
      if (!this.#spend(STEPS_PER_FOLDER)) return unknown;
      const within = bytes.slice(Buffer.byteLength(folder));
      for (const rule of (await this.#fileIn(folder)).rules) {
        if (this.#matches(rule, within)) fill(resolved, rule.states, macros);
        if (names.every((each) => resolved.has(each))) return resolved;
      }
    }
    return resolved;
  }

  #matches({ pattern, matchesNameOnly }: Rule, within: string): boolean {
    const path = matchesNameOnly ? within.slice(within.lastIndexOf('/') + 1) : within;
    if (!mayMatch(pattern, path)) return false;
    const steps = pattern.steps.length * path.length;
    return steps <= MAX_STEPS_PER_MATCH && this.#spend(steps) && matchesPath(pattern, path);
  }

  #spend(steps: number): boolean {
    this.#steps += steps;
    return this.#steps <= MAX_STEPS;
  }

  #fileIn(folder: string): Promise<AttributeFile> {
    const pending = this.#files.get(folder) ?? this.#readIn(folder);
    this.#files.set(folder, pending);
    return pending;
  }

  /** Keeps only rules that matter: most are about line ends. */
  async #readIn(folder: string): Promise<AttributeFile> {
    const content = await this.#read(`${folder}.gitattributes`, MAX_FILE_BYTES).catch(() => null);
    if (content === null) return NONE;
    const { rules, macros } = parse(content.toString('latin1'));
    const effective = folder === '' ? macros : (await this.#fileIn('')).macros;
    const matters = ([name]: State): boolean => RELEVANT.has(name) || effective.has(name);
    return { rules: rules.filter(({ states }) => states.some(matters)), macros: effective };
  }
}

/** The folders that contain a file, innermost first, each with a trailing slash; the root is empty. */
function foldersOf(path: string): string[] {
  const folders = [''];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    folders.unshift(path.slice(0, at + 1));
  return folders;
}

/** Adds states that are not resolved yet: rules come in order of precedence, and in a line the last word wins. */
function fill(
  resolved: Map<string, State[1]>,
  states: readonly State[],
  macros: ReadonlyMap<string, readonly State[]>,
): void {
  for (const [name, value] of states.toReversed()) {
    if (resolved.has(name)) continue;
    resolved.set(name, value);
    const expansion = macros.get(name) ?? (name === 'binary' ? BINARY : undefined);
    if (value === true && expansion !== undefined) fill(resolved, expansion, macros);
  }
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

/** Macros count in the root's file only. */
function parse(text: string): AttributeFile {
  const rules: Rule[] = [];
  const macros = new Map<string, readonly State[]>();
  const lines = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text;
  for (const line of lines.split('\n')) {
    const plain = line.replace(/^[ \t\r]+/, '');
    if (plain.startsWith('#') || line.length >= MAX_LINE_BYTES) continue;
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
  // With a slash behind it, it stands for folders alone, which have no attributes.
  if (states === null || written.startsWith(NEGATIVE) || written.endsWith('/')) return null;
  const pattern = readPattern(written.startsWith('/') ? written.slice(1) : written);
  return pattern === null ? null : { pattern, matchesNameOnly: !written.includes('/'), states };
}

/** @returns null if one of them is not an attribute: Git then ignores the line */
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

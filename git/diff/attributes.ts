import { rawPath } from './path-name.ts';
import { yieldMain } from '../process/yield.ts';
import { type AttributeFile, readAttributeFile, readStates, type State } from './attribute-file.ts';
import { fill, RelevantStates } from './attribute-macros.ts';
import { PatternIndex } from './pattern-index.ts';

/** Reads a file of the tree; null: there is none. `content` null: it is longer than `maxBytes`. */
export type ReadTreeFile = (path: string, maxBytes: number) => Promise<{ content: Buffer | null } | null>;

/** Why attributes do not count: together they are too long to be read, or their patterns cost too much to be tried. */
export type UncountedAttributes = 'long' | 'costly';

/** All files of attributes that are read of a tree, together: Git's own limit is 100 MiB for each. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Budget for one comparison, in steps of a pattern tried at a byte of a path; once spent, attributes say nothing. */
const MAX_STEPS = 30_000_000;
/** The same for one path, so that other work does not wait long. */
const MAX_STEPS_PER_PATH = 1_000_000;
/** What looking for attributes in a folder costs, in the same unit, beside the length of its path. */
const STEPS_PER_FOLDER = 200;

/** What is known of a path so far, and what becomes of it with the states of one more rule. */
interface Resolved {
  values: ReadonlyMap<string, State[1]>;
  next: Map<readonly State[], Resolved>;
}

interface Rule {
  /** Where in its file it is: later lines have precedence. */
  line: number;
  states: readonly State[];
}

/** The rules of a folder. */
interface Rules {
  /** Bytes of the folder's path, which patterns do not have. */
  folderBytes: number;
  /** Patterns of the last part of a path, and of all of it. */
  names: PatternIndex<Rule>;
  paths: PatternIndex<Rule>;
  /** Those of the next folder outside that has some; null: none. */
  outer: Rules | null;
}

/** They name a file generated, or (unset, or `false`) not generated; the first one decides if both do. */
const GENERATED = ['linguist-generated', 'gitlab-generated'] as const;
/** The attributes that matter: rules that cannot affect any of them are dropped. */
const RELEVANT: readonly string[] = ['diff', 'merge', ...GENERATED];

/**
 * Tells which files the `.gitattributes` of a tree exclude from text comparison (`-diff`, or `binary`), which they name
 * generated, and what merges them. Attributes of a work tree, index, repository or user are ignored. Git itself reads
 * those of a tree only since 2.40.
 */
export class TreeAttributes {
  readonly #read: ReadTreeFile;
  readonly #pause = yieldMain();
  readonly #folders = new Map<string, Rules | null>();
  readonly #root: Promise<AttributeFile | null>;
  readonly #start: Resolved = { values: new Map(), next: new Map() };
  readonly #states = new Map<string, readonly State[]>();
  #relevant = new RelevantStates(new Map(), RELEVANT);
  #steps = 0;
  #bytes = 0;
  #uncounted: UncountedAttributes | null = null;

  constructor(read: ReadTreeFile) {
    this.#read = read;
    // Most trees have one here, or none at all.
    this.#root = this.#fileIn('');
  }

  /** Why the attributes of this tree do not all count; null: all count that were needed so far. */
  get uncounted(): UncountedAttributes | null {
    return this.#uncounted;
  }

  /**
   * @returns true if a file is not to be compared as text
   * @param path as `pathName` spells it
   */
  async excludes(path: string): Promise<boolean> {
    return (await this.#statesOf(path, ['diff'])).get('diff') === false;
  }

  /**
   * As hosts decide: any value but `false` names it generated.
   * @returns null if the attributes do not say
   * @param path as `pathName` spells it
   */
  async isGenerated(path: string): Promise<boolean | null> {
    const states = await this.#statesOf(path, GENERATED);
    for (const name of GENERATED) {
      const value = states.get(name) ?? null;
      if (value !== null) return value !== false && value !== 'false';
    }
    return null;
  }

  /**
   * The name of what merges a file, for example `union`; `-merge` is `binary`; null: what merges any other.
   * @param path as `pathName` spells it
   */
  async mergeDriver(path: string): Promise<string | null> {
    const value = (await this.#statesOf(path, ['merge'])).get('merge');
    if (value === false) return 'binary';
    return typeof value === 'string' ? value : null;
  }

  /** What the attributes say about a path, at least about these; empty if that is not known. */
  async #statesOf(path: string, names: readonly string[]): Promise<Resolved['values']> {
    await this.#pause();
    const bytes = (rawPath(path) ?? Buffer.from(path, 'utf8')).toString('latin1');
    let steps = 0;
    const spend = (cost: number): boolean => {
      steps += cost;
      return this.#spend(cost, steps <= MAX_STEPS_PER_PATH);
    };
    let resolved = this.#start;
    for (let rules = await this.#rulesAt(bytes); rules !== null; rules = rules.outer) {
      const within = bytes.slice(rules.folderBytes);
      const name = within.slice(within.lastIndexOf('/') + 1);
      const [byName, byPath] = [rules.names.matching(name, spend), rules.paths.matching(within, spend)];
      if (byName === null || byPath === null) return this.#start.values;
      const matching = [...byName, ...byPath].toSorted((one, other) => other.line - one.line);
      for (const { states } of matching) {
        const next = resolved.next.get(states) ?? this.#with(resolved, states, spend);
        if (next === null) return this.#start.values;
        resolved = next;
        if (names.every((each) => resolved.values.has(each))) return resolved.values;
      }
    }
    return resolved.values;
  }

  #spend(cost: number, isLow = true): boolean {
    this.#steps += cost;
    const may = isLow && this.#steps <= MAX_STEPS;
    if (!may) this.#uncounted ??= 'costly';
    return may;
  }

  /** The same with the states of one more rule, kept for all paths; null: that costs too much. */
  #with(resolved: Resolved, states: readonly State[], spend: (cost: number) => boolean): Resolved | null {
    const values = new Map(resolved.values);
    fill(values, states, this.#relevant.macros);
    const next = { values, next: new Map() };
    resolved.next.set(states, next);
    return spend(values.size + states.length) ? next : null;
  }

  /** The rules for a file, of its innermost folder that has some. */
  async #rulesAt(bytes: string): Promise<Rules | null> {
    const folder = bytes.slice(0, bytes.lastIndexOf('/') + 1);
    const kept = this.#folders.get(folder);
    if (kept !== undefined) return kept;
    let rules: Rules | null = null;
    for (let end = 0; ; end = folder.indexOf('/', end) + 1) {
      const here = folder.slice(0, end);
      const outer = this.#folders.get(here);
      rules = outer === undefined ? await this.#rulesIn(here, rules) : outer;
      if (end === folder.length) return rules;
    }
  }

  async #rulesIn(folder: string, outer: Rules | null): Promise<Rules | null> {
    if (!this.#spend(STEPS_PER_FOLDER + folder.length)) return outer;
    const file = await (folder === '' ? this.#root : this.#fileIn(folder));
    if (folder === '' && file !== null) this.#relevant = new RelevantStates(file.macros, RELEVANT);
    const rules = file === null ? outer : await this.#indexed(file, folder.length, outer);
    this.#folders.set(folder, rules);
    return rules;
  }

  /** Keeps only rules that matter: most are about line ends. */
  async #indexed({ lines }: AttributeFile, folderBytes: number, outer: Rules | null): Promise<Rules | null> {
    const rules: Rules = { folderBytes, names: new PatternIndex(), paths: new PatternIndex(), outer };
    for (const [line, { pattern, states: written }] of lines.entries()) {
      await this.#pause();
      // With a slash behind it, it stands for folders alone, which have no attributes.
      if (pattern.endsWith('/')) continue;
      const states = this.#statesAs(written);
      if (states.length === 0) continue;
      if (pattern.includes('/')) rules.paths.add(pattern.replace(/^\//, ''), { line, states });
      else rules.names.add(pattern, { line, states });
    }
    return rules;
  }

  /** The same list for all lines that end with the same words. */
  #statesAs(written: string): readonly State[] {
    const kept = this.#states.get(written);
    if (kept !== undefined) return kept;
    const states = this.#relevant.of(readStates(written) ?? []);
    this.#states.set(written, states);
    return states;
  }

  async #fileIn(folder: string): Promise<AttributeFile | null> {
    const path = Buffer.from(folder, 'latin1').toString('utf8');
    const file = await this.#read(`${path}.gitattributes`, MAX_BYTES - this.#bytes).catch(() => null);
    if (file === null) return null;
    if (file.content === null) {
      this.#uncounted ??= 'long';
      return null;
    }
    this.#bytes += file.content.length;
    return await readAttributeFile(file.content.toString('latin1'));
  }
}

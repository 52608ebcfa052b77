import hljs from 'highlight.js/lib/core';
import { SYNTAX } from '../model/shapes.ts';
import type { Language } from '../model/language-of.ts';
import { isLanguage, loadGrammar } from './languages.ts';

/** Coloured ranges of a text, flat groups of three: start, end, index of SYNTAX. Sorted, without overlaps. */
export type Colours = number[];

const LOOKS: [RegExp, (typeof SYNTAX)[number]][] = [
  [/^(?:keyword|literal|selector-tag|variable\.language|doctag|name|tag\.name)/, 'k'],
  [/^(?:type|title\.class|class|built_in|selector-class|selector-id)/, 't'],
  [/^(?:string|regexp|char|symbol|link|template-variable|quote|code)/, 'q'],
  [/^comment/, 'c'],
  [/^(?:number|bullet)/, 'n'],
  [/^(?:attr|attribute|property|variable)/, 'a'],
  [/^(?:meta|section)/, 'm'],
  [/^(?:strong|emphasis)/, 'b'],
];

/** Index of SYNTAX for a scope of highlight.js; 0 if it is not coloured. */
export const lookOf = (scope: string): number => {
  const name = LOOKS.find(([pattern]) => pattern.test(scope))?.[1];
  return name === undefined ? 0 : SYNTAX.indexOf(name);
};
const looks = new Map<string, number>();
/** Scopes that may span lines. */
const MULTI_LINE_SCOPE = /^(?:comment|string)/;
/** How multi-line strings start in languages whose other strings end with the line. */
const LONG_STRING = /^[a-z]*(?:"""|'''|`|@"|R")/i;
/** Languages in which any string may span lines. */
const ANY_STRING: ReadonlySet<Language> = new Set([
  'bash',
  'clojure',
  'elixir',
  'ini',
  'perl',
  'php',
  'ruby',
  'rust',
  'sql',
  'vim',
  'xml',
  'yaml',
]);

/**
 * Collects ranges instead of HTML. highlight.js calls this the emitter and does not document its interface: a test
 * compares the ranges with the HTML of the documented interface, so that an update that changes it fails.
 */
class Ranges {
  readonly colours: Colours = [];
  #at = 0;
  readonly #open: number[] = [];
  /** Per open scope: its start if it may span lines, otherwise -1. */
  readonly #begun: number[] = [];

  /** Start of the outermost open comment or string; -1 if none is open. */
  get openFrom(): number {
    return this.#begun.find((at) => at >= 0) ?? -1;
  }

  addText(text: string): void {
    const look = this.#open.at(-1) ?? 0;
    if (look > 0 && text.length > 0) this.#add(this.#at, this.#at + text.length, look);
    this.#at += text.length;
  }

  startScope(scope: string): void {
    let look = looks.get(scope);
    if (look === undefined) looks.set(scope, (look = lookOf(scope)));
    this.#begun.push(MULTI_LINE_SCOPE.test(scope) ? this.#at : -1);
    // An uncoloured scope keeps the colour around it: an escape inside a string is a string.
    this.#open.push(look > 0 ? look : scope.startsWith('subst') ? 0 : (this.#open.at(-1) ?? 0));
  }

  endScope(): void {
    this.#open.pop();
    this.#begun.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  __addSublanguage(inner: Ranges): void {
    for (let i = 0; i < inner.colours.length; i += 3)
      this.#add(
        this.#at + (inner.colours[i] ?? 0),
        this.#at + (inner.colours[i + 1] ?? 0),
        inner.colours[i + 2] ?? 0,
      );
    this.#at += inner.#at;
  }

  finalize(): void {
    // Ranges are already complete.
  }

  toHTML(): string {
    return '';
  }

  #add(start: number, end: number, look: number): void {
    const last = this.colours.length - 3;
    if (last >= 0 && this.colours[last + 1] === start && this.colours[last + 2] === look)
      this.colours[last + 1] = end;
    else this.colours.push(start, end, look);
  }
}

hljs.configure({ __emitter: Ranges });

const ready = new Set<Language>();

/** Loads a grammar and the grammars it embeds. */
export async function prepare(language: Language): Promise<void> {
  if (ready.has(language)) return;
  ready.add(language);
  const grammar = await loadGrammar(language);
  hljs.registerLanguage(language, grammar.default);
  if (language === 'xml') await Promise.all([prepare('css'), prepare('javascript')]);
  if (language === 'markdown') await prepare('xml');
}

/** Colours a text; empty if its grammar is not loaded. */
export function colours(text: string, language: string): Colours {
  if (!isLanguage(language) || !hljs.getLanguage(language)) return [];
  const { _emitter: ranges } = hljs.highlight(text, { language, ignoreIllegals: true });
  return ranges instanceof Ranges ? ranges.colours : [];
}

/** Start of the outermost comment or string still open after this text, which ends with a line; -1 if there is none. */
export function openAfter(text: string, language: Language): number {
  if (!hljs.getLanguage(language)) return -1;
  const { _emitter: ranges } = hljs.highlight(text, { language, ignoreIllegals: true });
  const from = ranges instanceof Ranges ? ranges.openFrom : -1;
  if (from < 0 || ANY_STRING.has(language)) return from;
  // A single-line string without an end is a mistake, or not a string at all.
  return /^["']/.test(text.slice(from)) && !LONG_STRING.test(text.slice(from, from + 8)) ? -1 : from;
}

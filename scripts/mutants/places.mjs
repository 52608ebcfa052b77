/**
 * Finds a guard in the syntax tree by `name: how word`. Every declaration of that name is searched, whatever its file. The
 * `word` is a name, a number or a keyword, or some text of a string or a pattern. What changes is the smallest piece of
 * the program around the word that can be changed in this way:
 *
 * - `name: without word` removes a statement, an operand, an argument, an element, a property or a call of a chain
 * - `name: never word`, `name: always word` makes a condition false or true
 * - `name: bare word` replaces a call by its first argument
 * - `name: word becomes text` replaces the word by a text (`nothing`: by none)
 * - `name becomes text` gives a constant another value
 *
 * `word#2` is the second of these words; `outer.name` is declared within `outer`. The sources must have exactly one such
 * place.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { parseAst } from 'vite';
import { at } from '../setup/paths.mjs';

/**
 * @typedef {object} Edit
 * @property {string} file
 * @property {number} start
 * @property {number} end
 * @property {string} to
 */

export const ROOMS = ['shared', 'git', 'hosting', 'electron', 'cli', 'renderer'];
const PLACE =
  /^(?<name>\S+?)(?:: (?:(?<how>without|never|always|bare) )?(?<word>.+?))?(?: becomes (?<to>.+))?$/s;
const KEYWORDS = {
  ThrowStatement: 'throw',
  ReturnStatement: 'return',
  IfStatement: 'if',
  AwaitExpression: 'await',
};
const COMPARISON = /^(?:[=!]==?|[<>]=?)$/;

const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.(?:test|testing|d)\.tsx?$|\.props\.test|testing\//.test(path);

/** @returns {{ file: string, text: string }[]} */
export function readSources() {
  const files = ROOMS.flatMap((room) =>
    readdirSync(at(room), { recursive: true }).map((name) => `${room}/${name}`),
  );
  return files.filter(isSource).map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
}

/** Returns a function that finds places in these sources. A file is parsed once, and only if it contains the name. */
export function placesIn(sources) {
  const read = new Map();
  const declaredIn = ({ file, text }) => {
    if (!read.has(file))
      read.set(file, declarationsOf(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })));
    return read.get(file);
  };
  /** @param {string} place @returns {Edit[]} */
  return (place) => {
    const asked = PLACE.exec(place)?.groups;
    if (asked === undefined || (asked.how === undefined) === (asked.to === undefined)) return [];
    const [name = '', ...inner] = asked.name.split('.');
    const [word = ''] = asked.word?.split(/#\d+$/) ?? [];
    const found = sources
      .filter(({ text }) => text.includes(name) && text.includes(word))
      .flatMap((source) => {
        let nodes = declaredIn(source).get(name) ?? [];
        for (const one of inner) nodes = nodes.flatMap((node) => declarationsOf(node).get(one) ?? []);
        const edits = nodes.flatMap((node) => editsIn(node, source.text, asked));
        return edits.map((edit) => ({ file: source.file, ...edit }));
      });
    return [...new Map(found.map((edit) => [`${edit.file} ${edit.start} ${edit.end}`, edit])).values()];
  };
}

/** @param {any} declared @param {string} source @param {Record<string, string | undefined>} asked */
function editsIn(declared, source, { how, word, to = '' }) {
  const text = to === 'nothing' ? '' : to;
  if (word === undefined) {
    const { start, end } = declared.init ?? declared.value ?? declared;
    return [{ start, end, to: text }];
  }
  const [, plain, nth] = /^(.+?)(?:#(\d+))?$/s.exec(word) ?? [];
  const all = wordsOf(declared, source).filter(
    (one) => one.text === plain || (one.isText && one.text.includes(plain)),
  );
  const words = nth === undefined ? all : all.slice(Number(nth) - 1, Number(nth));
  return words.flatMap((one) => {
    if (how === undefined) {
      const inside = one.isText ? one.text.indexOf(plain) : 0;
      return [{ start: one.start + inside, end: one.start + inside + plain.length, to: text }];
    }
    const edit = HOW[how](one, source);
    return edit === null ? [] : [edit];
  });
}

/** Every declaration of a program by name, as nodes. @returns {Map<string, any[]>} */
function declarationsOf(program) {
  const found = new Map();
  for (const { node } of nodesOf(program)) {
    const named =
      node.type === 'Property' && !/Function/.test(node.value.type) ? null : (node.id ?? node.key);
    const name = named && !node.type.startsWith('TS') ? nameOf(named) : undefined;
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), node]);
  }
  return found;
}

const nameOf = ({ type, name, value }) => (type === 'PrivateIdentifier' ? `#${name}` : (name ?? value));

/** The words of a node, each with its ancestors, the nearest last. */
function wordsOf(declared, source) {
  const words = [];
  for (const { node, above } of nodesOf(declared)) {
    const { type, start, end } = node;
    const add = (text, from, more = {}) =>
      words.push({ text, start: from, end: from + text.length, within: [...above, node], ...more });
    if (type === 'Identifier') add(node.name, start);
    else if (type === 'PrivateIdentifier') add(`#${node.name}`, start);
    else if (type === 'Literal' && typeof node.value === 'string')
      add(source.slice(start, end), start, { isText: true });
    else if (type === 'Literal' && node.regex) add(source.slice(start, end), start, { isText: true });
    else if (type === 'Literal') add(source.slice(start, end), start);
    else if (type === 'TemplateElement') add(source.slice(start, end), start, { isText: true });
    else if (KEYWORDS[type]) add(KEYWORDS[type], start);
    else if (type === 'LogicalExpression' || type === 'BinaryExpression')
      add(node.operator, source.indexOf(node.operator, node.left.end));
    else if (type === 'UnaryExpression') add(node.operator, start);
  }
  return words.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The smallest removable piece around a word. */
function takenOut({ within }, source) {
  for (let i = within.length - 1; i > 0; i -= 1) {
    const [node, above, higher] = [within[i], within[i - 1], within[i - 2]];
    // The message of an error does not matter: the guard is that it is thrown.
    if (within.slice(0, i).some(({ type }) => type === 'ThrowStatement')) continue;
    if (node.type.endsWith('Statement') && node.type !== 'BlockStatement')
      return { start: node.start, end: node.end, to: ';' };
    if (above.type === 'LogicalExpression') {
      const left = node === above.left;
      return left
        ? { start: node.start, end: above.right.start, to: '' }
        : { start: above.left.end, end: node.end, to: '' };
    }
    if (above.type === 'ArrayExpression' || above.type === 'ObjectExpression' || isArgument(node, above))
      return withComma(node, source);
    if (higher?.type === 'CallExpression' && higher.callee === above && above.property === node)
      return { start: above.object.end, end: higher.end, to: '' };
  }
  return null;
}

const isArgument = (node, { type, arguments: all = [] }) => type === 'CallExpression' && all.includes(node);

function withComma({ start, end }, source) {
  const comma = /^\s*,/.exec(source.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0), to: '' };
}

/** The smallest condition around a word, made constant. */
function settled({ within }, value) {
  for (let i = within.length - 1; i > 0; i -= 1) {
    const [node, above] = [within[i], within[i - 1]];
    const isCondition =
      node === above.test ||
      above.type === 'LogicalExpression' ||
      (node.type === 'BinaryExpression' && COMPARISON.test(node.operator)) ||
      (above.type === 'ReturnStatement' && node === above.argument) ||
      (above.type === 'ArrowFunctionExpression' && node === above.body && node.type !== 'BlockStatement');
    if (isCondition) return { start: node.start, end: node.end, to: String(value) };
  }
  return null;
}

/** The smallest call around a word, without its function. */
function bare({ within }, source) {
  const call = within.findLast((node, i) => node.type === 'CallExpression' && within[i + 1] !== undefined);
  const [first] = call?.arguments ?? [];
  return first === undefined
    ? null
    : { start: call.start, end: call.end, to: source.slice(first.start, first.end) };
}

const HOW = {
  without: takenOut,
  bare,
  always: (word) => settled(word, true),
  never: (word) => settled(word, false),
};

/** All nodes with their ancestors. */
function* nodesOf(node, above = []) {
  yield { node, above };
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each?.type === 'string' && !isOfTypes(each)) yield* nodesOf(each, [...above, node]);
}

/** Parts that only the type checker reads. */
const isOfTypes = ({ type }) => type.startsWith('TSType') || type.startsWith('TSInterface');

import { parseAst } from 'vite';

/**
 * One guard of a source file: a place where the program refuses something.
 *
 * @typedef {object} Guard
 * @property {string} kind what it is, in a word or two
 * @property {number} start index of its first character
 * @property {number} end index after its last
 * @property {string} before code to insert before it so that it can be switched off; `#` stands for its switch
 * @property {string} after code to insert after it
 */

/** The name of the switch in a file that has some; true: this guard is off. */
export const SWITCH = '__guardIsOff';

const IN_CAPITALS = /^[A-Z][A-Z0-9_]*$/;
const LEAVES = new Set(['ThrowStatement', 'ReturnStatement', 'ContinueStatement', 'BreakStatement']);
const ORDER = new Set(['<', '<=', '>', '>=']);

/**
 * Finds the guards of a TypeScript file: `throw`; an `if` that leaves, and each part of its `||`; each part of a returned
 * `&&`; caps by `Math.min`; comparisons with a constant in capitals.
 *
 * @param {string} source
 * @param {string} path
 * @returns {Guard[]}
 */
export function guardsOf(source, path) {
  const guards = [];
  const known = new Set();
  const add = (kind, { start, end }, before, after) => {
    if (known.has(`${start} ${end}`)) return;
    known.add(`${start} ${end}`);
    guards.push({ kind, start, end, before, after });
  };
  const visit = (node, above) => {
    if (node.type === 'IfStatement' && !node.alternate && leaves(node.consequent)) {
      add('if', node.test, '!# && (', ')');
      for (const part of partsOf(node.test, '||')) add('if, one of several', part, '(!# && (', '))');
      // Without the condition, control would never reach the code after it.
      for (const last of lastOf(node.consequent)) known.add(`${last.start} ${last.end}`);
    }
    if (node.type === 'ThrowStatement') add('throw', node, 'if (!#) ', '');
    const returned = node.type === 'ReturnStatement' ? node.argument : isArrow(node) ? node.body : null;
    for (const part of partsOf(returned, '&&')) add('check', part, '(# || (', '))');
    if (node.type === 'CallExpression' && source.slice(node.callee.start, node.callee.end) === 'Math.min') {
      const [free] = node.arguments.filter(
        ({ type, name = '' }) => type !== 'Literal' && !IN_CAPITALS.test(name),
      );
      if (free) add('cap', node, `(# ? (${source.slice(free.start, free.end)}) : `, ')');
    }
    if (node.type === 'BinaryExpression' && ORDER.has(node.operator) && above?.type !== 'ForStatement') {
      const [left, right] = [node.left, node.right].map((side) => IN_CAPITALS.test(nameOf(side)));
      const isBeyond = node.operator.startsWith('>') === right;
      if (left !== right) add('limit', node, `(# ? ${!isBeyond} : (`, '))');
    }
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), null);
  return guards.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * Returns the file with a switch at each guard.
 *
 * @param {string} source
 * @param {readonly (Guard & { id: number })[]} guards
 */
export function withSwitches(source, guards) {
  const edits = guards.flatMap(({ id, start, end, before, after }) => [
    // Where two meet, the inner one ends first, and the outer one starts first.
    { at: start, order: [1, -end], text: before.replace('#', `${SWITCH}(${id})`) },
    { at: end, order: [0, -start], text: after },
  ]);
  edits.sort((a, b) => a.at - b.at || a.order[0] - b.order[0] || a.order[1] - b.order[1]);
  let [text, done] = ['', 0];
  for (const { at, text: more } of edits) {
    text += source.slice(done, at) + more;
    done = at;
  }
  return text + source.slice(done);
}

/** @returns {any[]} the operands of `a || b || c`; empty if there is only one */
function partsOf(node, operator) {
  if (node?.type === 'ParenthesizedExpression') return partsOf(node.expression, operator);
  if (node?.type !== 'LogicalExpression' || node.operator !== operator) return [];
  return [node.left, node.right].flatMap((side) => {
    const parts = partsOf(side, operator);
    return parts.length > 0 ? parts : [side];
  });
}

const lastOf = (node) => (node.type === 'BlockStatement' ? node.body.slice(-1) : [node]);
const leaves = (node) => lastOf(node).some(({ type }) => LEAVES.has(type));
const isArrow = ({ type, body }) => type === 'ArrowFunctionExpression' && body.type !== 'BlockStatement';
const nameOf = (node) => (node.type === 'Identifier' ? node.name : (node.property?.name ?? ''));

function* childrenOf(node) {
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each?.type === 'string' && !each.type.startsWith('TSType')) yield each;
}

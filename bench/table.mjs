import { writeFileSync } from 'node:fs';
import { fromCaller } from '../scripts/setup/paths.mjs';
import { say } from '../scripts/setup/say.mjs';

/**
 * One line of a benchmark: what was measured, and where there is something to compare it with, that and the target.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} value
 * @property {string} unit 'ms', 'MB', or 'x' for a ratio
 * @property {string} [beside] what it was measured beside, in words
 * @property {number} [target] at most
 */

/**
 * Prints the rows, the same way for every benchmark, and keeps them when a file is named.
 *
 * @param {Row[]} rows
 * @param {{ json?: string, about?: object }} [options] `json`: a file; `about`: what is written into it besides
 * @returns {boolean} whether every target is met
 */
export function told(rows, { json, about = {} } = {}) {
  const wide = (key) => Math.max(...rows.map((row) => (row[key] ?? '').length));
  for (const { name, value, unit, beside = '', target } of rows) {
    const verdict = target === undefined ? '' : `at most ${target}: ${value <= target ? 'met' : 'missed'}`;
    const figure = `${value.toFixed(2).padStart(10)} ${unit.padEnd(2)}`;
    say(`${name.padEnd(wide('name'))} ${figure}  ${beside.padEnd(wide('beside'))}  ${verdict}`.trimEnd());
  }
  if (json !== undefined)
    writeFileSync(
      fromCaller(json),
      `${JSON.stringify({ node: process.version, ...about, rows }, null, 2)}\n`,
    );
  return rows.every(({ value, target }) => target === undefined || value <= target);
}

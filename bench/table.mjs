import { writeFileSync } from 'node:fs';
import { fromCaller } from '../scripts/setup/paths.mjs';
import { say } from '../scripts/setup/say.mjs';

/**
 * One line of a benchmark: a measurement and, if there is something to compare it with, that and the target.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} value
 * @property {string} unit 'ms', 'MB', or 'x' for a ratio
 * @property {string} [beside] what it is compared with, as text
 * @property {number} [target] maximum
 */

/**
 * Prints the rows in the format of all benchmarks, and writes them to a file if one is named.
 *
 * @param {Row[]} rows
 * @param {{ json?: string, about?: object }} [options] `json`: a file; `about`: what else is written to it
 * @returns {boolean} true if every target is met
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

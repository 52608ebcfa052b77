import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from '../setup/paths.mjs';

const file = () => at('.cache', 'whole-run.json');

/** Stores the processor time of a whole run, for later runs to compare with. */
export function rememberWhole(seconds) {
  mkdirSync(at('.cache'), { recursive: true });
  writeFileSync(file(), JSON.stringify({ seconds }));
}

/**
 * @param {number} seconds of processor time
 * @returns {string} their share of the last whole run in this checkout, as text; empty before the first one
 */
export function partOfWhole(seconds) {
  try {
    const whole = JSON.parse(readFileSync(file(), 'utf8')).seconds;
    return `, ${Math.round((100 * seconds) / whole)} % of the last whole run here`;
  } catch {
    return '';
  }
}

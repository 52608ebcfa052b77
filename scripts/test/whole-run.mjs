import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from '../setup/paths.mjs';

const file = () => at('.cache', 'whole-run.json');

/** Remembers the processor time of a run of everything, for later ones to compare theirs with. */
export function rememberWhole(seconds) {
  mkdirSync(at('.cache'), { recursive: true });
  writeFileSync(file(), JSON.stringify({ seconds }));
}

/**
 * @param {number} seconds of processor time
 * @returns {string} what part of the last run of everything in this checkout that is; empty before the first one
 */
export function partOfWhole(seconds) {
  try {
    const whole = JSON.parse(readFileSync(file(), 'utf8')).seconds;
    return `, ${Math.round((100 * seconds) / whole)} % of the last whole run here`;
  } catch {
    return '';
  }
}

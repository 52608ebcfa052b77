/**
 * `table.txt` as a list.
 *
 * @typedef {object} Mutant
 * @property {string} guard what is broken, in the terms of SECURITY.md
 * @property {string} place what is changed for that; see places.mjs
 * @property {string[]} tests names of test files, one of which must fail
 *
 * @typedef {Mutant & { edit: import('./places.mjs').Edit, unit: string[] }} FoundMutant with the tests' paths
 */
import { readFileSync, readdirSync } from 'node:fs';
import { at } from '../setup/paths.mjs';
import { SetUpError } from '../setup/say.mjs';
import { placesIn, readSources, ROOMS } from './places.mjs';

/** @returns {Mutant[]} */
export function readTable(text = readFileSync(at('scripts/mutants/table.txt'), 'utf8')) {
  let tests = [];
  return text.split('\n').flatMap((line) => {
    const row = /^ {2}(?<guard>.+?) \| (?<place>.+)$/.exec(line)?.groups;
    if (row !== undefined) return [{ guard: row.guard, place: row.place, tests }];
    if (line.startsWith(' ')) throw new SetUpError(`scripts/mutants/table.txt: no row is ${line}`);
    if (!line.startsWith('#') && line !== '') tests = line.split(', ');
    return [];
  });
}

/** The table with places and test paths: each row must match exactly one place, and each test one file. @returns {FoundMutant[]} */
export function findMutants(table = readTable()) {
  const find = placesIn(readSources());
  const files = [...ROOMS, 'e2e', 'scripts'].flatMap((room) =>
    readdirSync(at(room), { recursive: true }).map((name) => `${room}/${name}`),
  );
  return table.map((mutant) => ({
    ...mutant,
    edit: one(find(mutant.place), mutant.place),
    unit: mutant.tests.map((name) =>
      one(
        files.filter((file) => `/${file}`.endsWith(`/${name}`)),
        name,
      ),
    ),
  }));
}

function one(found, of) {
  if (found.length === 1) return found[0];
  const where = found.map((each) => each.file ?? each).join(', ');
  throw new SetUpError(`scripts/mutants/table.txt, “${of}”: found ${found.length} times ${where}`);
}

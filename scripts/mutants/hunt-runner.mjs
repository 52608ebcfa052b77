/**
 * Runs inside a copy of the checkout whose guards have switches. First it runs all tests once, to see which guards each of
 * them reaches; then, for each guard, with its switch off, the tests that reach it and no others, the nearest first, until
 * one fails. Writes a line of JSON for each verdict. If it is interrupted, it continues where it was.
 *
 * argv: a JSON file, `Plan`.
 *
 * @typedef {object} Plan
 * @property {string} folder through which this process and the tests communicate
 * @property {{ id: number, file: string }[]} guards
 * @property {string[]} tests words in the paths of test files
 * @property {number} most how many test files are tried for one guard
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { processLimitMs, testLimitMs } from './time-limits.mjs';

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const at = (name) => join(plan.folder, name);
const tell = (name, value) => appendFileSync(at(name), `${JSON.stringify(value)}\n`);
const lines = (name) =>
  existsSync(at(name))
    ? readFileSync(at(name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

const none = -1;
/** How long a test file may take with all guards in place; those that take longer are not used. */
const TEST_FILE_TIMEOUT_MS = 120_000;
const options = {
  watch: false,
  project: ['unit'],
  maxWorkers: 1,
  reporters: [{}],
  retry: 0,
};
const vitest = await createVitest('test', options);

/**
 * Whether a test file passes while one guard is off, and how many milliseconds it took.
 *
 * @param {any} spec
 * @param {number} guard
 * @param {object} [how]
 * @param {string[] | null} [how.only] ids of the tests that run; null: all
 * @param {number} [how.testLimitMs] when one of them hangs
 * @param {number} [how.limitMs] when this process is ended
 */
async function passes(spec, guard, { only = null, limitMs = TEST_FILE_TIMEOUT_MS, ...how } = {}) {
  const active = { guard, only, ...how, endsAt: Date.now() + limitMs };
  writeFileSync(at('active'), `${JSON.stringify(active)}\n`);
  const begun = performance.now();
  // Not `bail`: the failures of one run would also count for the next ones.
  const { testModules } = await vitest.runTestSpecifications([spec]);
  // The list includes those of earlier runs.
  const good = testModules.find(({ moduleId }) => moduleId === spec.moduleId)?.state() === 'passed';
  return { good, took: performance.now() - begun };
}

const specs = new Map();
for (const spec of await vitest.globTestSpecifications(plan.tests)) specs.set(spec.moduleId, spec);

const tried = new Set(lines('tried').map(({ test }) => test));
for (const [test, spec] of specs) {
  if (tried.has(test)) continue;
  writeFileSync(at('now'), JSON.stringify({ test }));
  const { good, took } = await passes(spec, none);
  tell('tried', { test, good, took });
}

const times = new Map(lines('tried').flatMap(({ test, good, took }) => (good ? [[test, took]] : [])));
/**
 * By guard, then by test file: which of its tests reach the guard, and how long they take.
 *
 * @type {Map<number, Map<string, { only: string[] | null, took: number }>>}
 */
const meets = new Map();
const meet = (id, test, how) => meets.set(id, (meets.get(id) ?? new Map()).set(test, how));
for (const { test, outside, byTest } of lines('hits')) {
  if (!times.has(test)) continue;
  for (const [one, { hits, took }] of Object.entries(byTest))
    for (const id of hits) {
      const before = meets.get(id)?.get(test) ?? { only: [], took: 0 };
      meet(id, test, { only: [...(before.only ?? []), one], took: before.took + took });
    }
  for (const id of outside) meet(id, test, { only: null, took: times.get(test) });
}

/** How many words of a file's path are missing from a test's path: tests with similar paths are tried first. */
function distance(file, test) {
  const words = new Set(relative(process.cwd(), test).split(/[^a-z]+/));
  return file.split(/[^a-z]+/).filter((word) => !words.has(word)).length;
}

const judged = new Set(lines('verdicts').map(({ id }) => id));
for (const { id, file } of plan.guards) {
  if (judged.has(id)) continue;
  const rank = ([test, { took }]) => distance(file, test) * 10_000 + took;
  const nearest = [...(meets.get(id) ?? [])].toSorted((a, b) => rank(a) - rank(b));
  let verdict = nearest.length === 0 ? 'unmet' : 'LIVED';
  let by = '';
  writeFileSync(at('now'), JSON.stringify({ id }));
  for (const [test, { only, took }] of nearest.slice(0, plan.most)) {
    const limits = { testLimitMs: testLimitMs([took]), limitMs: processLimitMs([took]) };
    const { good } = await passes(specs.get(test), id, { only, ...limits });
    if (good) continue;
    [verdict, by] = ['killed', relative(process.cwd(), test)];
    break;
  }
  tell('verdicts', { id, verdict, by, met: nearest.length, run: Math.min(nearest.length, plan.most) });
}
await vitest.close();
process.exit(0);

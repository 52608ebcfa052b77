/** `npm test -- --repeat <n>`: repeats the same steps, on a busy or small machine, and lists tests that were ever red. */
import { Worker } from 'node:worker_threads';
import { run } from '../setup/run.mjs';
import { SetUpError, say } from '../setup/say.mjs';

/**
 * Keeps processors busy beside the tests until it is stopped.
 *
 * @param {number} burners how many
 * @returns {() => Promise<unknown>} stops it
 */
export function burn(burners) {
  const workers = Array.from({ length: burners }, () => new Worker('for (;;);', { eval: true }));
  return () => Promise.all(workers.map((worker) => worker.terminate()));
}

/**
 * Restricts this process, and everything it starts, to the first processors.
 *
 * @param {number} cores how many
 */
export async function useCores(cores) {
  const { code, stdout, stderr } = await run('taskset', ['--cpu-list', '--pid', String(process.pid)]);
  if (code !== 0) throw new SetUpError(`--cores needs taskset (of util-linux): ${stderr.trim()}`);
  const first = eachOf(stdout.slice(stdout.lastIndexOf(':') + 1)).slice(0, cores);
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', first.join(','), String(process.pid)]);
}

/**
 * @param {string} list of numbers, in the kernel's notation: `0-2,5`
 * @returns {number[]}
 */
export const eachOf = (list) =>
  list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
  });

/**
 * @typedef {import('./counts.mjs').Counts & { name: string }} Result
 * @typedef {{ test: string, red: number, second: number, why: string[] }} Unsteady
 */

/**
 * The tests that were red in a round, or passed only at the second try, and in how many rounds.
 *
 * @param {Result[][]} rounds
 * @returns {Unsteady[]} the worst first
 */
export function unsteady(rounds) {
  /** @type {Map<string, Unsteady>} */
  const all = new Map();
  const one = (step, test) => {
    const name = `${step}: ${test}`;
    const before = all.get(name) ?? { test: name, red: 0, second: 0, why: [] };
    all.set(name, before);
    return before;
  };
  for (const { name, failed, broken = [], second = [] } of rounds.flat()) {
    for (const [key, list] of /** @type {const} */ ([
      ['red', broken],
      ['second', second],
    ]))
      for (const { test, why } of list) {
        const found = one(name, test);
        found[key] += 1;
        if (why !== '' && !found.why.includes(why)) found.why.push(why);
      }
    // A step that failed without a test to name.
    if (failed > broken.length) one(name, 'the step itself').red += 1;
  }
  return [...all.values()].toSorted((a, b) => b.red + b.second - (a.red + a.second));
}

/**
 * Prints the outcome of all rounds, and the totals.
 *
 * @param {Result[][]} rounds
 * @returns {boolean} true if no test was ever red or needed a second try
 */
export function reportRounds(rounds) {
  const found = unsteady(rounds);
  const steps = [...new Set(rounds.flat().map(({ name }) => name))];
  say('');
  for (const step of steps) {
    const own = rounds.flat().filter(({ name }) => name === step);
    const red = own.filter(({ failed }) => failed > 0).length;
    say(`${step}: ${own.length} rounds, ${red} red`);
  }
  for (const { test, red, second, why } of found) {
    say(`\n  ${test}\n    red in ${red} of ${rounds.length}, passed when tried again in ${second}`);
    for (const line of why) say(`    ${line}`);
  }
  const sum = (key) => rounds.flat().reduce((total, result) => total + result[key], 0);
  say(`\n${found.length} tests were ever red or needed a second try, in ${rounds.length} rounds.`);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return rounds.length > 0 && sum('failed') === 0 && found.length === 0;
}

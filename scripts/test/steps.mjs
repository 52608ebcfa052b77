import { SetUpError, say } from '../setup/say.mjs';
import { together } from './counts.mjs';
import { e2e, mounted, unit } from './runners.mjs';
import { tools } from './tools.mjs';

/**
 * Queues run in parallel, the steps of each in order. The last steps go to whichever queue is free first; small steps at
 * the end let both finish together.
 */
const queues = [[e2e], tools];
const PARTS = 4;
const last = (parts) => {
  const [small, ...others] = unit(parts);
  const half = Math.ceil(others.length / 2);
  return [...others.slice(0, half), mounted, ...others.slice(half), ...(small === undefined ? [] : [small])];
};
const steps = [...queues.flat(), ...unit(1), mounted];
const width = Math.max(...steps.map(({ name }) => name.length));

export const stepNames = steps.map(({ name }) => name);

/**
 * Runs each of the chosen steps once. A failed one does not stop the others.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {object} run
 * @param {Set<string>} run.chosen names of steps
 * @param {string[]} run.words
 * @param {string[]} [run.changed]
 * @param {boolean} run.short
 * @param {(step: string, pid?: number) => void} run.started
 * @param {() => boolean} run.interrupted
 * @returns {Promise<(import('./counts.mjs').Counts & { name: string, seconds: number })[]>} one for each step
 */
export async function runSteps(electron, { chosen, words, changed, short, started, interrupted }) {
  const wanted = (queue) => queue.filter((step) => chosen.has(step.name));
  const running = queues.map(wanted);
  const later = wanted(last(words.length === 0 && changed === undefined ? PARTS : 1));
  const several = [...running, later].flat().length > 1;
  const open = new Set();
  const results = await Promise.all(
    running.map(async (queue) => {
      const done = [];
      for (;;) {
        const step = queue.shift() ?? later.shift();
        if (interrupted() || step === undefined) break;
        const label = several ? `${step.name.padEnd(width)} │ ` : undefined;
        say(`${label ?? '\n'}── ${step.name}`);
        const began = Date.now();
        open.add(step);
        const how = { words, label, changed, short, beside: open.has(e2e) };
        const counts = await step
          .run(electron, { ...how, started: (pid) => started(step.name, pid) })
          .catch(crashed);
        open.delete(step);
        done.push({ name: step.name, seconds: (Date.now() - began) / 1000, ...counts });
      }
      return done;
    }),
  );
  return stepNames.flatMap((name) => together(results.flat().filter((result) => result.name === name)));
}

function crashed(error) {
  console.error(error instanceof SetUpError ? error.message : error);
  return { passed: 0, failed: 1, skipped: [] };
}

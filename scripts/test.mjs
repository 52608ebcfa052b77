/**
 * `npm test`: sets up what is missing and runs every check there is. The last line is `N passed, N failed`; any
 * failure makes the exit code non-zero. A failed step does not keep the next ones from running.
 *
 *     npm test -- --only format,lint,types,knip,unit,mounted,e2e
 *     npm test -- --only e2e diff-view     only test files with these words in their path
 *     npm test -- --changed                only what the changes since the main branch touch (--since <revision>)
 *     npm test -- --thorough               the long proofs in full: every round, every size
 */
import { parseArgs } from 'node:util';
import { testSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { SetUpError, say } from './setup/say.mjs';
import { changedFiles } from './test/changed.mjs';
import { together } from './test/counts.mjs';
import { report } from './test/report.mjs';
import { e2e, mounted, unit } from './test/runners.mjs';
import { tools } from './test/tools.mjs';

/**
 * Queues run side by side, the steps of one after each other; the last ones go to the queue that is through first. Small
 * ones at the end let both end at the same time.
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

await main(async (argv) => {
  const { chosen, words, values } = choose(argv);
  if (values.thorough) process.env.MARGINALIA_THOROUGH = '1';
  const electron = await setUpOrCount();
  if (!electron) return 1;
  const changed = values.changed || values.since ? await changedFiles(values.since) : undefined;
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));
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
        if (interrupted || step === undefined) break;
        const label = several ? `${step.name.padEnd(width)} │ ` : undefined;
        say(`${label ?? '\n'}── ${step.name}`);
        const began = Date.now();
        open.add(step);
        const counts = await step
          .run(electron, { words, label, changed, beside: open.has(e2e) })
          .catch(crashed);
        open.delete(step);
        done.push({ name: step.name, seconds: (Date.now() - began) / 1000, ...counts });
      }
      return done;
    }),
  );
  if (interrupted) say('\nInterrupted: what did not run is not counted as passed.');
  const inOrder = steps.flatMap(({ name }) =>
    together(results.flat().filter((result) => result.name === name)),
  );
  return report(inOrder) && !interrupted ? 0 : 1;
});

function choose(argv) {
  const { values, positionals: words } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      thorough: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const names = values.only?.split(',') ?? steps.map((step) => step.name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new SetUpError(`No such step: ${unknown.join(', ')}.`);
  return { chosen: new Set(names), words, values };
}

/** When the set-up fails, no step can run: that is one failure, with the totals still on the last line. */
async function setUpOrCount() {
  try {
    return await setUp({ system: testSystem, build: false });
  } catch (error) {
    if (!(error instanceof SetUpError)) console.error(error);
    say(`${error.message}\n\n0 passed, 1 failed`);
    return undefined;
  }
}

function crashed(error) {
  console.error(error instanceof SetUpError ? error.message : error);
  return { passed: 0, failed: 1, skipped: [] };
}

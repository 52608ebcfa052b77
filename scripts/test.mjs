/**
 * `npm test`: sets up what is missing and runs the checks. The last line is `N passed, N failed`; any failure makes the
 * exit code non-zero.
 *
 *     npm test                             format, lint, types, knip, unit, mounted, and the journeys of the reviewer's day
 *     npm test -- --all                    also integration tests and every other journey
 *     npm test -- --only format,lint,types,knip,unit,mounted,e2e
 *     npm test -- --only e2e diff-view     only test files with these words in their path
 *     npm test -- --changed                only what the changes since the main branch affect (--since <revision>)
 *     npm test -- --thorough               the long proofs in full: every round, every size
 *     npm test -- --repeat 20 [--load <burners>] [--cores 1] [--late-frames]   finds tests that do not pass every time
 */
import { parseArgs } from 'node:util';
import { testSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { SetUpError, say } from './setup/say.mjs';
import { changedFiles } from './test/changed.mjs';
import { measureProcessorTime } from './test/processor-time.mjs';
import { burn, reportRounds, useCores } from './test/repeat.mjs';
import { report } from './test/report.mjs';
import { runSteps, stepNames } from './test/steps.mjs';
import { partOfWhole, rememberWhole } from './test/whole-run.mjs';

await main(async (argv) => {
  const { chosen, words, short, whole, rounds, load, cores, values } = choose(argv);
  if (values.thorough) process.env.MARGINALIA_THOROUGH = '1';
  if (values['late-frames']) process.env.MARGINALIA_LATE_FRAMES = '1';
  const electron = await setUpOrCount();
  if (!electron) return 1;
  const changed = values.changed || values.since ? await changedFiles(values.since) : undefined;
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));
  const interrupted = () => stopped;
  if (cores > 0) await useCores(cores);
  const cool = burn(load);
  const measured = measureProcessorTime();
  const run = { chosen, words, changed, short, started: measured.started, interrupted };
  const results = [];
  while (results.length < rounds && !interrupted()) {
    if (rounds > 1) say(`\nRound ${results.length + 1} of ${rounds}`);
    results.push(await runSteps(electron, run));
  }
  await cool();
  const processor = measured.stop();
  if (stopped) say('\nInterrupted: what did not run is not counted as passed.');
  if (processor && whole && !stopped) rememberWhole(processor.of() / rounds);
  const [first = []] = results;
  const part = processor && !whole ? partOfWhole(processor.of() / rounds) : '';
  const well = rounds > 1 ? reportRounds(results) : report(first, processor, part);
  return well && !stopped ? 0 : 1;
});

function choose(argv) {
  const { values, positionals: words } = parseArgs({
    args: argv,
    options: {
      all: { type: 'boolean' },
      only: { type: 'string' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      thorough: { type: 'boolean' },
      repeat: { type: 'string', default: '1' },
      load: { type: 'string', default: '0' },
      cores: { type: 'string', default: '0' },
      'late-frames': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const names = values.only?.split(',') ?? stepNames;
  const unknown = names.filter((name) => !stepNames.includes(name));
  if (unknown.length > 0) throw new SetUpError(`No such step: ${unknown.join(', ')}.`);
  const [rounds = 1, load = 0, cores = 0] = /** @type {const} */ (['repeat', 'load', 'cores']).map((name) => {
    if (!/^\d{1,4}$/.test(values[name])) throw new SetUpError(`--${name} takes a number.`);
    return Number(values[name]);
  });
  const { all = false, only, changed, since, thorough } = values;
  // An explicit choice is never shortened.
  const chosen = only !== undefined || changed || since !== undefined || words.length > 0;
  const short = !all && !thorough && !chosen;
  const whole = all && !thorough && !chosen;
  return { chosen: new Set(names), words, short, whole, rounds, load, cores, values };
}

/** If set-up fails, no step can run: that counts as one failure, with the totals still on the last line. */
async function setUpOrCount() {
  try {
    return await setUp({ system: testSystem, build: false });
  } catch (error) {
    if (!(error instanceof SetUpError)) console.error(error);
    say(`${error.message}\n\n0 passed, 1 failed`);
    return undefined;
  }
}

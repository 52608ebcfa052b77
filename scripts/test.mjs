/**
 * `npm test`: sets up what is missing and runs every check there is. The last line is `N passed, N failed`; any
 * failure makes the exit code non-zero. A failed step does not keep the next ones from running.
 *
 *     npm test -- --only format,lint,types,knip,unit,e2e
 *     npm test -- --only e2e diff-view     only test files with these words in their path
 */
import { parseArgs } from 'node:util';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { SetUpError, say } from './setup/say.mjs';
import { e2e, unit } from './test/runners.mjs';
import { tools } from './test/tools.mjs';

const steps = [...tools, unit, e2e];

await main(async (argv) => {
  const { steps: chosen, words } = chooseSteps(argv);
  const electron = await setUpOrCount();
  if (!electron) return 1;
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true));
  const results = [];
  for (const step of chosen) {
    if (interrupted) break;
    say(`\n── ${step.name}`);
    const began = Date.now();
    const counts = await step.run(electron, words).catch(crashed);
    results.push({ name: step.name, seconds: (Date.now() - began) / 1000, ...counts });
  }
  if (interrupted) say('\nInterrupted: what did not run is not counted as passed.');
  return report(results) && !interrupted ? 0 : 1;
});

function chooseSteps(argv) {
  const { values, positionals: words } = parseArgs({
    args: argv,
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const names = values.only?.split(',') ?? steps.map((step) => step.name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new SetUpError(`No such step: ${unknown.join(', ')}.`);
  return { steps: steps.filter((step) => names.includes(step.name)), words };
}

/** When the set-up fails, no step can run: that is one failure, with the totals still on the last line. */
async function setUpOrCount() {
  try {
    return await setUp({ system: sessionSystem, build: false });
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

/** Prints the table, what was skipped, what needed a second try, and the totals. */
function report(results) {
  say('');
  for (const { name, passed, failed, seconds } of results) {
    say(`${name.padEnd(8)}${count(passed)} passed${count(failed)} failed${seconds.toFixed(1).padStart(8)} s`);
  }
  for (const [key, words] of [
    ['skipped', 'skipped'],
    ['second', 'passed only when tried again'],
  ]) {
    const names = results.flatMap((result) => (result[key] ?? []).map((test) => `  ${result.name}: ${test}`));
    if (names.length > 0) say(`\n${names.length} ${words}:\n${names.join('\n')}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && results.length > 0;
}

function count(number) {
  return String(number).padStart(6);
}

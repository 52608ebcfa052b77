/**
 * `npm run mutants [-- <words>]`: breaks each guard of scripts/mutants/table.txt in a copy of the checkout, runs the
 * tests that the table names for it, and lists the mutants that survived: guards that no test would miss. Words select
 * guards by description or file. The last line is `N killed, N lived`. `--hunt <paths>` tries every guard that can be
 * found: see scripts/mutants/hunt.mjs.
 */
import { availableParallelism } from 'node:os';
import { openBench } from './mutants/bench.mjs';
import { hunt } from './mutants/hunt.mjs';
import { findMutants } from './mutants/table.mjs';
import { main, setUp } from './setup/index.mjs';
import { SetUpError, say } from './setup/say.mjs';

/** Copies used in parallel; most tests start processes of their own. */
const SIDE_BY_SIDE = Math.min(2, availableParallelism());

await main(async (words) => {
  if (words[0] === '--hunt')
    return await hunt(await setUp({ system: ['git', 'app'], build: false }), words.slice(1));
  const chosen = findMutants().filter(({ guard, place, edit }) =>
    words.every((word) => `${guard} ${edit.file} ${place}`.toLowerCase().includes(word.toLowerCase())),
  );
  if (chosen.length === 0) throw new SetUpError('No guard is called that.');
  const electron = await setUp({ system: ['git', 'app'], build: false });
  const times = new Map();
  const benches = Array.from({ length: Math.min(SIDE_BY_SIDE, chosen.length) }, () =>
    openBench(electron, times),
  );
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => {
    for (const bench of benches) bench.close();
  });
  const files = [...new Set(chosen.flatMap(({ unit }) => unit))];
  say(`${chosen.length} guards, ${files.length} test files. First, the tests without mutants:`);
  // A test that fails without any mutant would seem to notice every one.
  const halves = benches
    .map((bench, at) => ({ bench, own: files.filter((_, n) => n % benches.length === at) }))
    // Without a file name the runner would run every test.
    .flatMap(({ bench, own }) => (own.length === 0 ? [] : [bench.testWithout(own)]));
  const failed = (await Promise.all(halves)).flat();
  if (failed.length > 0) throw new SetUpError(`Tests fail before anything was broken:\n${failed.join('\n')}`);
  const lived = [];
  const waiting = [...chosen];
  const work = async (bench) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const verdict = await bench.judge(mutant);
      say(`${verdict.padEnd(7)}  ${mutant.guard} (${mutant.edit.file}, ${mutant.place})`);
      if (verdict !== 'killed') lived.push(mutant);
    }
  };
  await Promise.all(benches.map(work));
  say(`\n${chosen.length - lived.length} killed, ${lived.length} lived`);
  return lived.length === 0 ? 0 : 1;
});

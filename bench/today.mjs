/**
 * `npm run bench:today [-- --rounds 100] [--json <file>]`: what waits in 50 repositories of a real host, each with 40
 * branches and 30 notes: a round in which nothing has changed, one in which notes and branches of five repositories
 * have, the list from the database, and how the memory grows over many rounds. On the Node inside Electron; the service runs in
 * the same process, so its share is counted, too.
 */
import { parseArgs } from 'node:util';
import { main } from '../scripts/setup/index.mjs';
import { measureInside } from './inside.mjs';
import { told } from './table.mjs';

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { rounds: { type: 'string', default: '100' }, json: { type: 'string' } },
  });
  const result = await measureInside('bench/today/measure.ts', [values.rounds]);
  const rows = [
    { name: 'first round of 50 repositories', value: result.first.ms, unit: 'ms' },
    { name: 'requests of a round without news', value: result.quiet.requests, unit: '', target: 60 },
    { name: 'a round without news, median', value: result.quiet.ms, unit: 'ms' },
    { name: 'its processor time, median', value: result.quiet.cpu, unit: 'ms', target: 1500 },
    { name: 'requests of a round with news in five', value: result.news.requests, unit: '' },
    { name: 'a round with news in five', value: result.news.ms, unit: 'ms' },
    { name: 'its processor time', value: result.news.cpu, unit: 'ms' },
    { name: `the list of ${result.rows} rows at the start`, value: result.cold, unit: 'ms', target: 100 },
    { name: 'the list again, median', value: result.warm, unit: 'ms', target: 20 },
    { name: `memory gained after ${values.rounds} rounds`, value: result.grown, unit: 'MB' },
    // What V8 still compiles is a part of it; a signal that lasted cost 6.
    { name: 'memory that 1,000 rounds would gain', value: result.per1000, unit: 'MB', target: 3 },
  ];
  return told(rows, values) ? 0 : 1;
});

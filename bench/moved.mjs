/**
 * `npm run bench:moved [-- --rounds <n>] [--json <file>]`: finding moved code in the sets L and XL of bench:diff, beside
 * the scan of the same diffs, in turn in one process as in the diff's worker. The target is half of the scan's time.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureData } from './diff/data.mjs';
import { measureInside } from './inside.mjs';
import { told } from './table.mjs';
import { main } from '../scripts/setup/index.mjs';
import { at } from '../scripts/setup/paths.mjs';
import { say } from '../scripts/setup/say.mjs';

const SETS = ['L', 'XL'];

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { rounds: { type: 'string', default: '15' }, json: { type: 'string' } },
  });
  const data = at('bench/.data');
  ensureData(data, SETS, say);
  const rows = [];
  for (const set of SETS) {
    const measured = await measureInside('bench/moved/measure.ts', [
      join(data, `${set}.json`),
      values.rounds,
    ]);
    const { scan, moved, longest, runs } = measured;
    rows.push(
      { name: `${set}: the scan, median`, value: scan, unit: 'ms' },
      { name: `${set}: ${runs} moved runs, median`, value: moved, unit: 'ms' },
      { name: `${set}: the longest step without a pause`, value: longest, unit: 'ms' },
      { name: `${set}: moved runs`, value: moved / scan, unit: 'x', beside: 'the scan', target: 0.5 },
    );
  }
  return told(rows, values) ? 0 : 1;
});

/**
 * `npm run bench:hosting [-- --only noteWrite,diffTime] [--json <file>]`: the built service beside plain Git, in turn,
 * on the same repositories. Prints a table on standard output; the exit code is 1 if a target is missed.
 */
import { parseArgs } from 'node:util';
import { diffMemory, diffTime } from './hosting/diffs.mjs';
import { commitPage } from './hosting/lists.mjs';
import { manyNotes, noteWrite } from './hosting/notes.mjs';
import { startService } from './hosting/service.mjs';
import { main, setUpForNode } from '../scripts/setup/index.mjs';
import { say } from '../scripts/setup/say.mjs';
import { told } from './table.mjs';

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { json: { type: 'string' }, only: { type: 'string' } },
  });
  await setUpForNode();
  const service = await startService();
  const rows = [];
  try {
    // Memory first, on a service that has done nothing else.
    for (const measure of [diffMemory, diffTime, noteWrite, manyNotes, commitPage]) {
      if (values.only !== undefined && !values.only.split(',').includes(measure.name)) continue;
      say(`measuring ${measure.name} …`);
      rows.push(await measure(service));
    }
  } finally {
    await service.stop();
    service.drop();
  }
  const lines = rows.map(({ name, ours, reference, value, target, unit }) => ({
    name,
    value,
    unit,
    beside: `${ours} beside ${reference}`,
    target,
  }));
  return told(lines, values) ? 0 : 1;
});

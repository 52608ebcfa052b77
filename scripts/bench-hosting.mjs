/**
 * `npm run bench:hosting [-- --json <file>]`: the built service beside plain Git, in turn, on the same repositories.
 * A table on standard output; the exit code is 1 when a target is missed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { diffMemory, diffTime } from './bench/hosting/diffs.mjs';
import { commitPage } from './bench/hosting/lists.mjs';
import { manyNotes, noteWrite } from './bench/hosting/notes.mjs';
import { startService } from './bench/hosting/service.mjs';
import { main, setUpForNode } from './setup/index.mjs';
import { fromCaller } from './setup/paths.mjs';
import { say } from './setup/say.mjs';

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
  const met = rows.map(({ value, target }) => value <= target);
  for (const [index, { name, ours, reference, value, target, unit }] of rows.entries()) {
    const verdict = met[index] ? 'met' : 'missed';
    say(
      `${name.padEnd(44)} ${ours.padEnd(16)} ${reference.padEnd(26)} ${value.toFixed(2)} ${unit} (at most ${target}: ${verdict})`,
    );
  }
  if (values.json !== undefined) {
    const file = fromCaller(values.json);
    writeFileSync(file, `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
  }
  return met.every(Boolean) ? 0 : 1;
});

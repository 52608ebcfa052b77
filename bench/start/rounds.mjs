/**
 * Runs inside a session: launches the empty window and each build of the app in turn and writes the results.
 *
 *     node rounds.mjs <electron> <output file> <rounds> <app> [<app before>]
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './launch.mjs';

const [electron = '', output = '', rounds = '5', app = '', before] = process.argv.slice(2);
const profiles = mkdtempSync(join(tmpdir(), 'bench-'));
const of = (folder, name) => [folder, `--user-data-dir=${join(profiles, name)}`, '--open=sample'];
/** @type {Record<string, string[]>} */
const all = {
  empty: [join(app, 'bench/start/empty-window'), `--user-data-dir=${join(profiles, 'empty')}`],
  ...(before === undefined ? {} : { before: of(before, 'before') }),
  app: of(app, 'app'),
};

// Not measured: the first start creates the profile and the sample organization, and warms the disk cache.
process.stdout.write('Preparing the profiles …\n');
for (const args of Object.values(all)) await launch(electron, args, { timeoutMs: 180_000, settleMs: 3000 });

const measured = [];
for (let round = 1; round <= Number(rounds); round += 1) {
  /** @type {Record<string, number>} */
  const seen = {};
  for (const [name, args] of Object.entries(all))
    seen[name] = await launch(electron, args, { timeoutMs: 60_000 });
  measured.push(seen);
  const words = Object.entries(seen).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
  process.stdout.write(`round ${round}: ${words.join(', ')}\n`);
}
writeFileSync(output, JSON.stringify(measured));

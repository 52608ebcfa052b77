/**
 * Runs inside a session: launches the empty window and the app in turn and writes what it measured.
 *
 *     node rounds.mjs <electron> <app> <output file>
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './launch.mjs';

const rounds = 5;
const [electron = '', app = '', output = ''] = process.argv.slice(2);
const profiles = mkdtempSync(join(tmpdir(), 'bench-'));
const empty = [join(app, 'bench/start/empty-window'), `--user-data-dir=${join(profiles, 'empty')}`];
const marginalia = [app, `--user-data-dir=${join(profiles, 'app')}`, '--open=sample'];

// Unmeasured: the first start makes the profile and the sample organization, and warms the disk cache.
process.stdout.write('Preparing both profiles …\n');
await launch(electron, empty, { timeoutMs: 60_000 });
await launch(electron, marginalia, { timeoutMs: 180_000, settleMs: 3000 });

const measured = [];
for (let round = 1; round <= rounds; round += 1) {
  const pair = {
    empty: await launch(electron, empty, { timeoutMs: 60_000 }),
    app: await launch(electron, marginalia, { timeoutMs: 60_000 }),
  };
  measured.push(pair);
  process.stdout.write(
    `round ${round}: empty window ${pair.empty.toFixed(0)} ms, Marginalia ${pair.app.toFixed(0)} ms\n`,
  );
}
writeFileSync(output, JSON.stringify(measured));

/**
 * `npm run bench:tokens [-- --requests 400]`: one request through the app's host client with a warm token, beside a
 * bare fetch with a ready-made token, to the same host on this machine, in turn. Target: at most 1.2 times.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { main, setUp } from './setup/index.mjs';
import { at } from './setup/paths.mjs';
import { say, SetUpError } from './setup/say.mjs';

const target = 1.2;

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { requests: { type: 'string', default: '400' } } });
  const electron = await setUp({ system: ['git', 'app'], build: false });
  const { status, stdout, stderr } = spawnSync(
    electron.binary,
    [at('scripts/bench/tokens/measure.ts'), values.requests],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new SetUpError(`The benchmark did not finish: ${stderr.slice(0, 500)}`);
  const { bare, client, minted } = JSON.parse(stdout);
  const ratio = client / bare;
  say(`bare fetch, median: ${bare.toFixed(2)} ms`);
  say(`through the host client, warm token, median: ${client.toFixed(2)} ms`);
  say(`a new token alone, median: ${minted.toFixed(2)} ms`);
  say(
    `ratio: ${ratio.toFixed(2)} (target: at most ${target.toFixed(1)}, ${ratio <= target ? 'met' : 'missed'})`,
  );
  return 0;
});

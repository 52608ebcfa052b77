/**
 * `npm run bench:tokens [-- --requests 400] [--json <file>]`: one request through the app's host client with a warm
 * token, beside a bare fetch with a ready-made token, to the same local host, in turn.
 */
import { parseArgs } from 'node:util';
import { main } from '../scripts/setup/index.mjs';
import { measureInside } from './inside.mjs';
import { told } from './table.mjs';

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { requests: { type: 'string', default: '400' }, json: { type: 'string' } },
  });
  const { bare, client, minted } = await measureInside('bench/tokens/measure.ts', [values.requests]);
  const rows = [
    { name: 'bare fetch, median', value: bare, unit: 'ms' },
    { name: 'through the host client, warm token, median', value: client, unit: 'ms' },
    { name: 'a new token alone, median', value: minted, unit: 'ms' },
    { name: 'the host client', value: client / bare, unit: 'x', beside: 'a bare fetch', target: 1.2 },
  ];
  return told(rows, values) ? 0 : 1;
});

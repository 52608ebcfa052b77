/**
 * `npm run bench:rest [-- --clone <path>] [--base <rev>] [--branch <rev>] [--beside <path>] [--seconds <n>]
 * [--json <file>]`: the processor time of all processes of an idle app with an open folder, beside an empty Electron window,
 * in one run. `--clone` takes any clone; without it, one of the size of git/git is made. `--beside` is another built
 * checkout of this app, measured in turn: before and after. Linux only.
 */
import { appsOf } from './app/apps.mjs';
import { measureClone } from './app/clone.mjs';
import { restRows } from './rest/rows.mjs';
import { main } from '../scripts/setup/index.mjs';
import { told } from './table.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

await main(async (argv) => {
  const { values, seen } = await measureClone(argv, {
    options: { seconds: text },
    script: 'bench/rest/rounds.mjs',
    ends: ['base', 'branch'],
    plan: ({ seconds }) => ({ seconds: Number(seconds ?? 120) }),
  });
  return told(restRows(seen, appsOf(values.beside)), { json: values.json, about: { seen } }) ? 0 : 1;
});

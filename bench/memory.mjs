/**
 * `npm run bench:memory [-- --clone <path>] [--old <rev>] [--new <rev>] [--base <rev>] [--branch <rev>] [--beside <path>]
 * [--rounds <n>] [--steps <n>] [--json <file>]`: the memory of the whole app beside an empty Electron window, in one run:
 * the proportional set size of all of its processes. `--clone` takes any clone (git/git: `--old v2.30.0 --new v2.45.0
 * --base master --branch origin/seen`); without it, one of about that size is made. `--beside` is another built checkout of
 * this app, measured in turn: before and after. Medians. Linux only.
 */
import { appsOf } from './app/apps.mjs';
import { measureClone } from './app/clone.mjs';
import { memoryRows } from './memory/rows.mjs';
import { main } from '../scripts/setup/index.mjs';
import { told } from './table.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const STEPS = 300;

await main(async (argv) => {
  const { values, seen } = await measureClone(argv, {
    options: { rounds: text, steps: text },
    script: 'bench/memory/rounds.mjs',
    plan: ({ rounds, steps }) => ({ rounds: Number(rounds ?? 1), steps: Number(steps ?? STEPS) }),
  });
  const rows = memoryRows(seen, appsOf(values.beside), Number(values.steps ?? STEPS));
  return told(rows, { json: values.json, about: { seen } }) ? 0 : 1;
});

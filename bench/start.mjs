/**
 * `npm run bench:start [-- --json <file>]`: from the start of the process to the first repository screen one can
 * use, beside an empty Electron window; same Electron, same session, in turn, five rounds, medians.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inSession } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { SetUpError } from '../scripts/setup/say.mjs';
import { told } from './table.mjs';

const file = 'rounds.json';

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { json: { type: 'string' } } });
  const electron = await setUp({ system: sessionSystem, build: true });
  let rounds;
  const code = await inSession(
    electron,
    ({ node, app, electron: binary, out }) => [
      node,
      join(app, 'bench/start/rounds.mjs'),
      binary,
      app,
      join(out, file),
    ],
    { keep: (out) => (rounds = readRounds(join(out, file))) },
  );
  if (code !== 0 || !rounds) throw new SetUpError(`The benchmark did not finish (${code}).`);
  const medians = {
    empty: median(rounds.map((round) => round.empty)),
    app: median(rounds.map((round) => round.app)),
  };
  const rows = [
    { name: 'an empty window, median', value: medians.empty, unit: 'ms' },
    { name: 'Marginalia to its first screen, median', value: medians.app, unit: 'ms' },
    {
      name: 'Marginalia',
      value: medians.app / medians.empty,
      unit: 'x',
      beside: 'an empty window',
      target: 2,
    },
  ];
  return told(rows, { json: values.json, about: { electron: electron.version, rounds } }) ? 0 : 1;
});

function readRounds(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

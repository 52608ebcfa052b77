/**
 * `npm run bench:start [-- --beside <path>] [--rounds <n>] [--json <file>]`: from the start of the process to the first
 * repository screen one can use, beside an empty Electron window; same Electron, same session, in turn, medians.
 * `--beside` is another built checkout of this app, measured in turn: before and after.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './hosting/measure.mjs';
import { inSession } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { fromCaller } from '../scripts/setup/paths.mjs';
import { SetUpError } from '../scripts/setup/say.mjs';
import { told } from './table.mjs';

const file = 'rounds.json';
/** @type {{ type: 'string' }} */
const text = { type: 'string' };

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { json: text, beside: text, rounds: text } });
  const electron = await setUp({ system: sessionSystem, build: true });
  let rounds;
  const code = await inSession(
    electron,
    ({ node, app, electron: binary, out }) => [
      node,
      join(app, 'bench/start/rounds.mjs'),
      binary,
      join(out, file),
      values.rounds ?? '5',
      app,
      ...(values.beside === undefined ? [] : [fromCaller(values.beside)]),
    ],
    { keep: (out) => (rounds = readRounds(join(out, file))) },
  );
  if (code !== 0 || !rounds) throw new SetUpError(`The benchmark did not finish (${code}).`);
  const of = (key) => median(rounds.map((round) => round[key]));
  const ratio = (key) => median(rounds.map((round) => round[key] / round.empty));
  const builds =
    values.beside === undefined
      ? [['app', '']]
      : [
          ['before', ' (before)'],
          ['app', ' (after)'],
        ];
  const rows = [
    { name: 'an empty window, median', value: of('empty'), unit: 'ms' },
    ...builds.flatMap(([key, label]) => [
      { name: `Marginalia to its first screen, median${label}`, value: of(key), unit: 'ms' },
      {
        name: `Marginalia${label}`,
        value: ratio(key),
        unit: 'x',
        beside: 'an empty window of the same round',
        ...(key === 'app' ? { target: 1.3 } : {}),
      },
    ]),
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

/**
 * `npm run bench:start [-- --json <file>]`: from the start of the process to the first repository screen one can
 * use, beside an empty Electron window; same Electron, same session, in turn, five rounds, medians.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inSession } from './session/index.mjs';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { fromCaller } from './setup/paths.mjs';
import { SetUpError, say } from './setup/say.mjs';

const target = 2;
const file = 'rounds.json';

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { json: { type: 'string' } } });
  const electron = await setUp({ system: sessionSystem, build: true });
  let rounds;
  const code = await inSession(
    electron,
    ({ node, app, electron: binary, out }) => [
      node,
      join(app, 'scripts/bench/rounds.mjs'),
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
  const ratio = medians.app / medians.empty;
  say(`medians: empty window ${medians.empty.toFixed(0)} ms, Marginalia ${medians.app.toFixed(0)} ms`);
  say(
    `ratio: ${ratio.toFixed(2)} (target: at most ${target.toFixed(1)}, ${ratio <= target ? 'met' : 'missed'})`,
  );
  if (values.json) {
    const result = { electron: electron.version, unit: 'ms', rounds, medians, ratio, target };
    writeFileSync(fromCaller(values.json), `${JSON.stringify(result, null, 2)}\n`);
  }
  return 0;
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

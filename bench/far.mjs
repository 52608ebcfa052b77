/**
 * `npm run bench:far [-- --rtt 100] [--rate 10] [--rounds 3] [--requests] [--beside <path>] [--json <file>]`: the app on
 * a host far away, which a relay of our own simulates: `--rtt` is the round trip in milliseconds, `--rate` what passes
 * each way in megabytes a second. Round trips are what a wait takes longer than on a near host, divided by the round
 * trip: from a choice of branches to first rows, to commits, to notes; the first time, and again. On our own host, and
 * on one with nothing but the specification. `--requests` prints what was sent, and when. Medians.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appsOf, labelled, stagedApps } from './app/apps.mjs';
import { median } from './hosting/measure.mjs';
import { told } from './table.mjs';
import { inSession } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { SetUpError } from '../scripts/setup/say.mjs';

const OUTPUT = 'far.json';
/** Round trips from a choice to first rows. */
const MAX_TRIPS_TO_ROWS = 2;

/** @type {[string, string, number?][]} */
const WAITS = [
  ['rows', 'first choice to first rows', MAX_TRIPS_TO_ROWS],
  ['commits', 'first choice to its commits'],
  ['notes', 'first choice to badges of notes'],
  ['rowsAgain', 'another branch to first rows', MAX_TRIPS_TO_ROWS],
  ['note', 'a commit chosen to the text of its note'],
];

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      rtt: { type: 'string', default: '100' },
      rate: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      requests: { type: 'boolean', default: false },
      beside: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const electron = await setUp({ system: sessionSystem, build: true });
  const rttMs = Number(values.rtt);
  const plan = {
    rttMs,
    bytesPerMs: Number(values.rate) * 1000,
    rounds: Number(values.rounds),
    requests: values.requests,
  };
  const apps = appsOf(values.beside);
  /** @type {Record<string, Record<string, Record<string, Record<string, number>[]>>>} */
  let seen = {};
  const code = await inSession(
    electron,
    ({ node, app, out }) => [
      node,
      join(app, 'bench/far/rounds.mjs'),
      join(out, OUTPUT),
      JSON.stringify({ ...plan, apps: stagedApps(apps, app) }),
    ],
    { keep: (out) => (seen = JSON.parse(readFileSync(join(out, OUTPUT), 'utf8'))) },
  );
  if (code !== 0) throw new SetUpError(`The benchmark did not finish (${code}).`);
  const rows = apps.flatMap(({ label }) =>
    ['our host', 'specification only'].flatMap((host) =>
      WAITS.map(([key, name, target]) => {
        const of = (distance) => median(seen[label][host][distance].map((round) => round[key]));
        const [near, far] = [of('near'), of('far')];
        return {
          name: labelled(`${host}: ${name}`, label),
          value: (far - near) / rttMs,
          unit: 'trips',
          beside: `${near.toFixed(0)} ms near, ${far.toFixed(0)} ms far`,
          ...(target === undefined ? {} : { target }),
        };
      }),
    ),
  );
  return told(rows, { json: values.json, about: plan }) ? 0 : 1;
});

/** The app's start beside that of an empty window, as rows of a table. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../hosting/measure.mjs';
import { inSession } from '../../scripts/session/index.mjs';
import { SetUpError } from '../../scripts/setup/say.mjs';

const file = 'rounds.json';

/**
 * @param {any} electron
 * @param {{ rounds: number, before?: string }} plan `before`: another build, measured in turn
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function startRows(electron, { rounds: count, before }) {
  /** @type {Record<string, number>[]} */
  let rounds = [];
  const code = await inSession(
    electron,
    ({ node, app, electron: binary, out }) => [
      node,
      join(app, 'bench/start/rounds.mjs'),
      binary,
      join(out, file),
      String(count),
      app,
      ...(before === undefined ? [] : [before]),
    ],
    { keep: (out) => (rounds = readRounds(join(out, file))) },
  );
  if (code !== 0 || rounds.length === 0) throw new SetUpError(`The benchmark did not finish (${code}).`);
  const of = (key) => median(rounds.map((round) => round[key]));
  const ratio = (key) => median(rounds.map((round) => round[key] / round.empty));
  const builds =
    before === undefined
      ? [['app', '']]
      : [
          ['before', ' (before)'],
          ['app', ' (after)'],
        ];
  return [
    { name: 'start: an empty window', value: of('empty'), unit: 'ms' },
    ...builds.flatMap(([key, label]) => [
      { name: `start: Marginalia to its first screen${label}`, value: of(key), unit: 'ms' },
      {
        name: `start: Marginalia${label}`,
        value: ratio(key),
        unit: 'x',
        beside: 'an empty window of the same round',
        ...(key === 'app' ? { target: 1.3 } : {}),
      },
    ]),
  ];
}

function readRounds(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

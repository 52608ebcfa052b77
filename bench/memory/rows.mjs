/** What was measured, as rows of a table. */
import { labelled } from '../app/apps.mjs';
import { median } from '../hosting/measure.mjs';

const KINDS = ['main', 'page', 'gpu', 'service', 'git'];

/**
 * @param {Record<string, any>[]} rounds
 * @param {{ label: string }[]} apps
 * @param {number} steps
 * @returns {import('../table.mjs').Row[]}
 */
export function memoryRows(rounds, apps, steps) {
  const empty = median(rounds.map((round) => round.empty.all));
  return [
    {
      name: 'an empty window',
      value: empty,
      unit: 'MB',
      beside: `own ${median(rounds.map((round) => round.empty.own)).toFixed(0)}`,
    },
    ...apps.flatMap(({ label }) => rowsOf(label, rounds, steps)),
  ];
}

function rowsOf(label, rounds, steps) {
  const named = (name) => labelled(name, label);
  const of = (state, kind = 'all') => median(rounds.map((round) => round[label][state][kind] ?? 0));
  const shares = (state) =>
    [...KINDS, 'own']
      .flatMap((kind) => (of(state, kind) > 0 ? `${kind} ${of(state, kind).toFixed(0)}` : []))
      .join(', ');
  const ratio = (state) => median(rounds.map((round) => round[label][state].all / round.empty.all));
  const beside = (name, state, target) => [
    { name: named(name), value: of(state), unit: 'MB', beside: shares(state) },
    { name: named(`${name}, beside an empty window`), value: ratio(state), unit: 'x', target },
  ];
  return [
    ...beside('the sample', 'sample', 1.2),
    ...beside('base...branch', 'branch', 1.45),
    ...beside('old...new', 'range', 1.6),
    ...beside('its comparison left', 'left', 1.45),
    ...(steps === 0 ? [] : [steppedRow(named, of, steps)]),
  ];
}

const steppedRow = (named, of, steps) => ({
  name: named(`after ${steps} commits stepped through, beside ${Math.ceil(steps / 3)}`),
  // Without mapped files: how much of these is in memory is the system's choice.
  value: of('last', 'own') / of('first', 'own'),
  unit: 'x',
  beside: ['before', 'first', 'last'].map((state) => of(state, 'own').toFixed(0)).join(', '),
  target: 1.1,
});

/** What was measured, as rows of a table. */
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
    { name: 'an empty window', value: empty, unit: 'MB' },
    ...apps.flatMap(({ label }) => rowsOf(label, rounds, steps)),
  ];
}

function rowsOf(label, rounds, steps) {
  const named = (name) => (label === '' ? name : `${name} (${label})`);
  const of = (state, kind = 'all') => median(rounds.map((round) => round[label][state][kind] ?? 0));
  const shares = (state) =>
    KINDS.flatMap((kind) => (of(state, kind) > 0 ? `${kind} ${of(state, kind).toFixed(0)}` : [])).join(', ');
  const ratio = (state) => median(rounds.map((round) => round[label][state].all / round.empty.all));
  const beside = (name, state, target) => [
    { name: named(name), value: of(state), unit: 'MB', beside: shares(state) },
    { name: named(`${name}, beside an empty window`), value: ratio(state), unit: 'x', target },
  ];
  const third = Math.ceil(steps / 3);
  return [
    ...beside('the sample', 'sample', 1.2),
    ...beside('base...branch', 'branch', 1.45),
    ...beside('old...new', 'range', 1.6),
    ...beside('its comparison left', 'left', 1.45),
    {
      name: named(`after ${steps} commits stepped through, beside ${third}`),
      value: of('last') / of('first'),
      unit: 'x',
      beside: `${of('before').toFixed(0)}, ${of('first').toFixed(0)}, ${of('last').toFixed(0)} MB`,
      target: 1.1,
    },
  ];
}

/** What was measured, as rows of a table. */
import { labelled } from '../app/apps.mjs';

const MAX_SHARE_PERCENT = 0.1;

/**
 * @param {Record<string, any>} seen
 * @param {{ label: string }[]} apps
 * @returns {import('../table.mjs').Row[]}
 */
export function restRows(seen, apps) {
  const row = (name, idle, target) => ({
    name,
    value: share(idle, seen.seconds),
    unit: '%',
    beside: parts(idle, seen.seconds),
    ...(target === undefined ? {} : { target }),
  });
  return [
    row('an empty window', seen.empty),
    ...apps.flatMap(({ label }) => {
      const named = (name) => labelled(name, label);
      const { folder, all, hidden } = seen[label];
      return [
        row(named('an open folder'), folder, MAX_SHARE_PERCENT),
        row(named('the same with everything that watches'), all, MAX_SHARE_PERCENT),
        row(named('the same, hidden'), hidden, share(all, seen.seconds)),
      ];
    }),
  ];
}

/** Of one core, in per cent. */
const share = (idle, seconds) => Object.values(idle).reduce((sum, { ms }) => sum + ms, 0) / (seconds * 10);

const parts = (idle, seconds) =>
  Object.entries(idle)
    .filter(([, { ms }]) => ms >= 1)
    .map(([kind, { ms, wakes }]) => `${kind} ${ms.toFixed(0)} ms, ${(wakes / seconds).toFixed(1)} wakes/s`)
    .join('; ');

import { fromCaller, root } from '../../scripts/setup/paths.mjs';

/**
 * The builds that a command measures in turn: this one and, if one is named, that of another checkout before it.
 *
 * @param {string | undefined} beside
 * @returns {{ label: string, path: string }[]}
 */
export const appsOf = (beside) =>
  beside === undefined
    ? [{ label: '', path: root }]
    : [
        { label: 'before', path: fromCaller(beside) },
        { label: 'after', path: root },
      ];

/** The same with the paths that are valid in a session: its copy of this checkout may be elsewhere. */
export const stagedApps = (apps, app) =>
  apps.map((one) => (one.label === 'before' ? one : { ...one, path: app }));

/** The name of a row, with its build's label where several are measured. */
export const labelled = (name, label) => (label === '' ? name : `${name} (${label})`);

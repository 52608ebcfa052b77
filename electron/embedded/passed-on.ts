import { USER_VARIABLES } from '../../git/process/environment.ts';

/** What Node needs besides what Git needs. */
const OF_NODE = ['LANG', 'LC_ALL', 'TZ'];
const NAMES = new Set([...USER_VARIABLES, ...OF_NODE].map((name) => name.toUpperCase()));
/** Settings for Git, and the attributes of the system. */
const OF_GIT = /^GIT_(?:ATTR_NOSYSTEM|CONFIG_(?:COUNT|PARAMETERS|(?:KEY|VALUE)_\d{1,3}))$/;

/**
 * The only environment variables that the process gets which reads folders: those that decide what the user's own Git
 * does there.
 */
export const passedOn = (all: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value !== undefined && (NAMES.has(name.toUpperCase()) || OF_GIT.test(name)) ? [[name, value]] : [],
    ),
  );

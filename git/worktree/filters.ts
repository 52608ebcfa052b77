import { lastOf, type Setting } from '../config/user-config.ts';

/** What the configuration says of filters: programs that make contents of files (`filter.<name>.clean`). */
export interface Filters {
  /** `-c` settings: filters that run are named, others are taken away. */
  config: string[];
  /** Some run: they are the user's own, and get the user's environment. */
  run: boolean;
  /** Filters that the folder's configuration alone names, or names otherwise than the user: they do not run. */
  barred: ReadonlySet<string>;
}

/** What Git runs, and whether it fails where that does. */
const PROGRAMS = ['clean', 'process'];
const KEY = /^filter\.(.*)\.(?:clean|process)$/s;

/**
 * A filter of the user's own or the system's configuration (as `git lfs install` writes it) is what the user's own Git
 * runs on any folder that asks for it by its attributes: so it does here. One that the folder's configuration names is a
 * program of whoever made the folder, and never runs.
 */
export function filtersIn(all: readonly Setting[]): Filters {
  const users = all.filter(({ ofFolder }) => !ofFolder);
  const config: string[] = [];
  const barred = new Set<string>();
  let run = false;
  for (const name of new Set(all.map(({ key }) => KEY.exec(key)?.[1] ?? ''))) {
    if (name === '') continue;
    const said = (of: readonly Setting[], what: string): string =>
      lastOf(of, `filter.${name}.${what}`)?.value ?? '';
    const own = PROGRAMS.every((what) => said(all, what) === said(users, what));
    // Such a name could not be told apart from its value.
    const usable = own && !name.includes('=');
    if (!usable) barred.add(name);
    if (name.includes('=')) continue;
    const values = PROGRAMS.map((what) => [what, usable ? said(users, what) : ''] as const);
    // An empty `process` takes `clean` away as well.
    for (const [what, value] of values)
      if (!usable || value !== '') config.push(`filter.${name}.${what}=${value}`);
    config.push(`filter.${name}.required=${usable ? said(all, 'required') || 'false' : 'false'}`);
    run ||= usable && values.some(([, value]) => value !== '');
  }
  return { config, run, barred };
}

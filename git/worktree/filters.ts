import { lastOf, type Setting } from '../config/user-config.ts';

/** Configured filters: programs that convert the content of files (`filter.<name>.clean`). */
export interface Filters {
  /** `-c` settings that define the allowed filters and disable the others. */
  config: string[];
  /** Some filters run: they are the user's own, and get the user's environment. */
  run: boolean;
  /** Filters that are set or changed by the folder's own configuration: they do not run. */
  barred: ReadonlySet<string>;
}

/** The settings that name a program. */
const PROGRAMS = ['clean', 'process'];
const KEY = /^filter\.(.*)\.(?:clean|process)$/s;

/**
 * A filter in the user's or the system's configuration (as `git lfs install` writes it) is one that the user's own Git
 * runs for any folder whose attributes name it, so it runs here, too. One in the folder's configuration is a program
 * chosen by the maker of the folder, and never runs.
 */
export function filtersIn(all: readonly Setting[]): Filters {
  const users = all.filter(({ ofFolder }) => !ofFolder);
  const config: string[] = [];
  const barred = new Set<string>();
  let run = false;
  for (const name of new Set(all.map(({ key }) => KEY.exec(key)?.[1] ?? ''))) {
    if (name === '') continue;
    const valueOf = (of: readonly Setting[], what: string): string =>
      lastOf(of, `filter.${name}.${what}`)?.value ?? '';
    const own = PROGRAMS.every((what) => valueOf(all, what) === valueOf(users, what));
    // A name with `=` is ambiguous in `-c name=value`.
    const usable = own && !name.includes('=');
    if (!usable) barred.add(name);
    if (name.includes('=')) continue;
    const values = PROGRAMS.map((what) => [what, usable ? valueOf(users, what) : ''] as const);
    // An empty `process` would disable `clean` as well.
    for (const [what, value] of values)
      if (!usable || value !== '') config.push(`filter.${name}.${what}=${value}`);
    config.push(`filter.${name}.required=${usable ? valueOf(all, 'required') || 'false' : 'false'}`);
    run ||= usable && values.some(([, value]) => value !== '');
  }
  return { config, run, barred };
}

import type { FollowedCommit, PathChange } from '../../git/follow/range.ts';
import type { Rename } from '../../git/follow/renames.ts';

/** The files that exist, by path. */
type Files = { has(path: string): boolean };
type Next = ReadonlyMap<string, readonly string[]>;

/** What files are called in the commits of a range. Each question costs what is renamed on its way, and no more. */
export interface Names {
  /** The name that a file has at the end of a range; null: it is no longer there. */
  after(files: Files, path: string): string | null;
  /** The name that a file had before a range; null: it was not there yet. */
  before(files: Files, path: string): string | null;
  /** All names of a file in the range, itself first. */
  all(path: string): ReadonlySet<string>;
}

export function namesOf(renames: readonly Rename[]): Names {
  const later = nextNames(renames, 'from', 'to');
  const earlier = nextNames(renames, 'to', 'from');
  return {
    after: (files, path) => search(files, later, path),
    before: (files, path) => search(files, earlier, path),
    all(path) {
      const names = new Set([path]);
      for (const name of names)
        for (const next of [later, earlier]) for (const other of next.get(name) ?? []) names.add(other);
      return names;
    },
  };
}

/** The changes of files with one of these names, in the order of the commits. */
export function changesNamed(
  commits: readonly FollowedCommit[],
  names: ReadonlySet<string>,
): Array<FollowedCommit & PathChange> {
  return commits.flatMap((commit) => {
    const { changes } = commit;
    // Many commits may change few files each, and a file may have many names: the fewer are gone through.
    const paths =
      changes.size < names.size ? [...changes.keys()].filter((path) => names.has(path)) : [...names];
    return paths.flatMap((path) => {
      const change = changes.get(path);
      return change === undefined ? [] : [{ ...commit, ...change }];
    });
  });
}

function nextNames(renames: readonly Rename[], key: 'from' | 'to', value: 'from' | 'to'): Next {
  const next = new Map<string, string[]>();
  for (const rename of renames) {
    const known = next.get(rename[key]);
    if (known === undefined) next.set(rename[key], [rename[value]]);
    else known.push(rename[value]);
  }
  return next;
}

/** The nearest name that is there; branches may have renamed one file twice. */
function search(files: Files, next: Next, path: string): string | null {
  const seen = new Set([path]);
  for (const name of seen) {
    if (files.has(name)) return name;
    for (const other of next.get(name) ?? []) seen.add(other);
  }
  return null;
}

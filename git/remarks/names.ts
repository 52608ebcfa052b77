import type { FollowedCommit, PathChange } from '../follow/range.ts';
import type { Rename } from '../follow/renames.ts';

/** The existing files, by path. */
type Files = { has(path: string): boolean };
type Next = ReadonlyMap<string, readonly string[]>;

/** What files are called in the commits of a range. A lookup costs only the renames along its way. */
export interface Names {
  /** The file's name at the end of a range; null: it no longer exists. */
  after(files: Files, path: string): string | null;
  /** The file's name before a range; null: it did not exist yet. */
  before(files: Files, path: string): string | null;
  /** All names of a file in the range, starting with the given one. */
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

/** The changes of files with one of these names, in commit order. */
export function changesNamed(
  commits: readonly FollowedCommit[],
  names: ReadonlySet<string>,
): Array<FollowedCommit & PathChange> {
  return commits.flatMap((commit) => {
    const { changes } = commit;
    // Many commits may change few files each, and a file may have many names: the smaller set is iterated.
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
    const others = next.get(rename[key]);
    if (others === undefined) next.set(rename[key], [rename[value]]);
    else others.push(rename[value]);
  }
  return next;
}

/** The nearest existing name; branches may have renamed one file twice. */
function search(files: Files, next: Next, path: string): string | null {
  const seen = new Set([path]);
  for (const name of seen) {
    if (files.has(name)) return name;
    for (const other of next.get(name) ?? []) seen.add(other);
  }
  return null;
}

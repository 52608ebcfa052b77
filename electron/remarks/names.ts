import type { Rename } from '../../git/follow/renames.ts';

/** The files that exist, by path. */
type Files = { has(path: string): boolean };

/** The name that a file has at the end of a range; null: it is not there any more. */
export const nameAt = (files: Files, renames: readonly Rename[], path: string): string | null =>
  search(files, nextNames(renames, 'from', 'to'), path);

/** The name that a file had before a range; null: it was not there yet. */
export const nameBefore = (files: Files, renames: readonly Rename[], path: string): string | null =>
  search(files, nextNames(renames, 'to', 'from'), path);

function nextNames(
  renames: readonly Rename[],
  key: 'from' | 'to',
  value: 'from' | 'to',
): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const rename of renames) {
    const known = next.get(rename[key]);
    if (known === undefined) next.set(rename[key], [rename[value]]);
    else known.push(rename[value]);
  }
  return next;
}

/** The nearest name that is there; branches may have renamed one file twice. */
function search(files: Files, next: ReadonlyMap<string, string[]>, path: string): string | null {
  const seen = new Set([path]);
  for (const name of seen) {
    if (files.has(name)) return name;
    for (const other of next.get(name) ?? []) seen.add(other);
  }
  return null;
}

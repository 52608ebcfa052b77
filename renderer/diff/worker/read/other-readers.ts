import type { OtherReader } from '../../model/hunk-command.ts';
import { shortKey } from '../../../../shared/domain/who-read/read-note.ts';

/** What others read of one file. */
export interface ReadByOthers {
  /** By change: who read it, as indexes of `names`. */
  readonly by: readonly (readonly number[])[];
  readonly names: readonly string[];
}

/** Who read changes with these keys; null: no one read any. */
export function readByOthers(
  path: string,
  keys: readonly string[],
  readers: readonly OtherReader[],
): ReadByOthers | null {
  const those = readers.filter(({ files }) => files.has(path));
  if (those.length === 0) return null;
  const by = keys.map((key) => {
    const short = shortKey(key);
    return those.flatMap(({ files }, at) => (files.get(path)?.has(short) === true ? [at] : []));
  });
  return by.some(({ length }) => length > 0) ? { by, names: those.map(({ name }) => name) } : null;
}

/** The names of those who read all changes from one up to another; empty: no one. */
export function readerNames({ by, names }: ReadByOthers, from: number, to: number): string {
  let all = by[from] ?? [];
  for (let at = from + 1; at < to && all.length > 0; at += 1)
    all = all.filter((who) => by[at]?.includes(who));
  return all.map((who) => names[who]).join(', ');
}

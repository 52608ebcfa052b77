import { setImmediate } from 'node:timers/promises';

/** A file as it is in one side of a merge. */
export interface ConflictFile {
  mode: string;
  sha: string;
}

/** What `merge-tree` printed. Paths are bytes, one per character. */
export interface MergeOutput {
  /** null: nothing was merged. */
  tree: string | null;
  /** Every path with a conflict, and the file that the second side has for it; null: none. */
  conflicts: ReadonlyMap<string, ConflictFile | null>;
  /** Names that Git made up, for files in place of which it kept a folder. */
  aside: readonly string[];
}

/** Other work runs in between. */
const MAX_ENTRIES_AT_ONCE = 2_000;

const ENTRY = /^(\d{6}) ([0-9a-f]{40,64}) ([123])\t(.*)$/s;

/**
 * Reads the output of `merge-tree --write-tree --no-messages -z`.
 * @param sides ids that named the two sides: Git adds them to the names of files that it moves aside. No file can be
 *   named so by itself, as the ids depend on all names.
 */
export async function readConflicts(output: Buffer, sides: readonly [string, string]): Promise<MergeOutput> {
  const [tree = '', ...entries] = output.toString('latin1').split('\0');
  const suffix = new RegExp(`~(?:${sides.join('|')})(?:_\\d+)?$`);
  const aside: string[] = [];
  const conflicts = new Map<string, ConflictFile | null>();
  for (const [at, entry] of entries.entries()) {
    if (at % MAX_ENTRIES_AT_ONCE === MAX_ENTRIES_AT_ONCE - 1) await setImmediate();
    const [, mode = '', sha = '', stage, path] = ENTRY.exec(entry) ?? [];
    if (path === undefined) break;
    const file = stage === '3' ? { mode, sha } : null;
    const real = path.replace(suffix, '');
    if (real !== path) aside.push(path);
    conflicts.set(real, file ?? conflicts.get(real) ?? null);
  }
  return { tree: /^[0-9a-f]{40,64}$/.test(tree) ? tree : null, conflicts, aside };
}

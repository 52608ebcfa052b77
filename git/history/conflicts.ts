import { setImmediate } from 'node:timers/promises';

/** A file as it is in one side of a merge. */
export interface ConflictFile {
  mode: string;
  sha: string;
}

/** A path as it is where the two sides parted, and in each of them; null: there is no such file. */
export interface ConflictStages {
  before: ConflictFile | null;
  first: ConflictFile | null;
  second: ConflictFile | null;
}

/** What `merge-tree` printed. Paths are bytes, one per character. */
export interface MergeOutput {
  /** null: nothing was merged. */
  tree: string | null;
  /** Every path with a conflict. */
  conflicts: ReadonlyMap<string, ConflictStages>;
  /** Names that Git made up, for files in place of which it kept a folder. */
  aside: readonly string[];
}

/** Other work runs in between. */
const MAX_ENTRIES_AT_ONCE = 2_000;

const STAGES = ['before', 'first', 'second'] as const;
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
  const conflicts = new Map<string, ConflictStages>();
  for (const [at, entry] of entries.entries()) {
    if (at % MAX_ENTRIES_AT_ONCE === MAX_ENTRIES_AT_ONCE - 1) await setImmediate();
    const [, mode = '', sha = '', stage, path] = ENTRY.exec(entry) ?? [];
    if (path === undefined) break;
    const real = path.replace(suffix, '');
    if (real !== path) aside.push(path);
    const stages = conflicts.get(real) ?? { before: null, first: null, second: null };
    stages[STAGES[Number(stage) - 1] ?? 'before'] = { mode, sha };
    conflicts.set(real, stages);
  }
  return { tree: /^[0-9a-f]{40,64}$/.test(tree) ? tree : null, conflicts, aside };
}

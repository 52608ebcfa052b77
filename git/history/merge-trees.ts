import { setImmediate } from 'node:timers/promises';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { RENAME_LIMIT } from '../diff/searched.ts';
import { GitError } from '../process/error.ts';
import { type GitOutput, runGit } from '../process/run.ts';

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

/** A merge of two commits. Paths are bytes, one per character. */
export interface MergedTrees {
  /** The merged tree, with conflicting lines between markers. */
  tree: string;
  /** Every path with a conflict. */
  conflicts: ReadonlyMap<string, ConflictStages>;
  /** Names that Git made up for files in place of which it kept a folder, and those that they have. */
  aside: ReadonlyMap<string, string>;
}

const MERGE_TIMEOUT_MS = 300_000;
/** Of the list of files in conflict, about 300 each. A merge that conflicts in so many is of no use. */
const MAX_CONFLICTS_BYTES = 8 * 1024 * 1024;
/** Other work runs in between. */
const MAX_ENTRIES_AT_ONCE = 2_000;

const STAGES = ['before', 'first', 'second'] as const;
const ENTRY = /^(\d{6}) ([0-9a-f]{40,64}) ([123])\t(.*)$/s;

/**
 * Merges two commits in a repository of ours (see `createMergeRepository`), which gets the tree. Git pairs renamed files
 * as in a diff here.
 * @param sides their ids
 * @throws GitError
 */
export async function mergeTrees(
  own: string,
  sides: readonly [string, string],
  { config, signal }: { config: readonly string[]; signal?: AbortSignal | undefined },
): Promise<MergedTrees> {
  const output = await runGit(['merge-tree', '--write-tree', '--no-messages', '-z', ...sides], {
    gitDir: own,
    timeoutMs: MERGE_TIMEOUT_MS,
    maxOutput: MAX_CONFLICTS_BYTES,
    okCodes: [0, 1],
    isBehind: true,
    config: [`merge.renameLimit=${String(RENAME_LIMIT)}`, ...config],
    ...(signal ? { signal } : {}),
  });
  return { tree: mergedTree(output), ...(await readConflicts(output.stdout, sides)) };
}

/**
 * The tree in the output of `merge-tree --write-tree -z`.
 * @throws GitError if nothing was merged, or a tree is missing: Git before 2.44 takes it for empty, and only says so
 */
export function mergedTree({ code, stdout, stderr }: GitOutput): string {
  const tree = stdout.toString('latin1', 0, stdout.indexOf(0));
  if (!OBJECT_ID.test(tree) || /^error: Could not read /m.test(stderr))
    throw new GitError('merge-tree', 'exit', code, stderr);
  return tree;
}

/**
 * Reads the output of `merge-tree --write-tree --no-messages -z`.
 * @param sides ids that named the two sides: Git adds them to the names of files that it moves aside. No file can be
 *   named so by itself, as the ids depend on all names.
 */
async function readConflicts(
  output: Buffer,
  sides: readonly [string, string],
): Promise<Pick<MergedTrees, 'conflicts' | 'aside'>> {
  const entries = output.toString('latin1').split('\0').slice(1);
  const suffix = new RegExp(`~(?:${sides.join('|')})(?:_\\d+)?$`);
  const aside = new Map<string, string>();
  const conflicts = new Map<string, ConflictStages>();
  for (const [at, entry] of entries.entries()) {
    if (at % MAX_ENTRIES_AT_ONCE === MAX_ENTRIES_AT_ONCE - 1) await setImmediate();
    const [, mode = '', sha = '', stage, path] = ENTRY.exec(entry) ?? [];
    if (path === undefined) break;
    const real = path.replace(suffix, '');
    if (real !== path) aside.set(path, real);
    const stages = conflicts.get(real) ?? { before: null, first: null, second: null };
    stages[STAGES[Number(stage) - 1] ?? 'before'] = { mode, sha };
    conflicts.set(real, stages);
  }
  return { conflicts, aside };
}

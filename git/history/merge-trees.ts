import { setImmediate } from 'node:timers/promises';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
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
  /** Files and folders for which Git found no place, because one side renamed a folder. Some are no conflict above. */
  unplaced: ReadonlySet<string>;
  /** So many files were added and deleted that Git did not compare them all to find renamed ones. */
  isCut: boolean;
}

const MERGE_TIMEOUT_MS = 300_000;
/**
 * Of the list of files in conflict, about 300 each, and of as much that Git says of these and of files that both changed.
 * A merge that conflicts in so many is of no use.
 */
const MAX_CONFLICTS_BYTES = 32 * 1024 * 1024;
/** Other work runs in between. */
const MAX_ENTRIES_AT_ONCE = 2_000;

const STAGES = ['before', 'first', 'second'] as const;
const ENTRY = /^(\d{6}) ([0-9a-f]{40,64}) ([123])\t(.*)$/s;
/** Kinds of messages about files for which a renamed folder leaves no place. */
const UNPLACED = /^CONFLICT ?\((?:directory rename|file in way of directory rename)/;
/** Git's own limit, in `merge.renameLimit`, is that of its version. */
const CUT = /^warning: (?:exhaustive|inexact) rename detection was skipped/m;

/**
 * Merges two commits in a repository of ours (see `createMergeRepository`), which gets the tree. Git pairs renamed files
 * up to its own limit for merges.
 * @param sides their ids
 * @throws GitError
 */
export async function mergeTrees(
  own: string,
  sides: readonly [string, string],
  { config, signal }: { config: readonly string[]; signal?: AbortSignal | undefined },
): Promise<MergedTrees> {
  const output = await runGit(['merge-tree', '--write-tree', '--messages', '-z', ...sides], {
    gitDir: own,
    timeoutMs: MERGE_TIMEOUT_MS,
    maxOutput: MAX_CONFLICTS_BYTES,
    okCodes: [0, 1],
    isBehind: true,
    config,
    ...(signal ? { signal } : {}),
  });
  const tree = mergedTree(output);
  const read = await readConflicts(output.stdout, sides);
  // Nothing may be called clean that Git does not.
  if (output.code !== 0 && read.conflicts.size + read.unplaced.size === 0)
    throw new GitError('merge-tree', 'exit', output.code, output.stderr);
  return { tree, ...read, isCut: CUT.test(output.stderr) };
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
 * Reads the output of `merge-tree --write-tree --messages -z`.
 * @param sides ids that named the two sides: Git adds them to the names of files that it moves aside. No file can be
 *   named so by itself, as the ids depend on all names.
 */
async function readConflicts(
  output: Buffer,
  sides: readonly [string, string],
): Promise<Pick<MergedTrees, 'conflicts' | 'aside' | 'unplaced'>> {
  const entries = output.toString('latin1').split('\0');
  const suffix = new RegExp(`~(?:${sides.join('|')})(?:_\\d+)?$`);
  const aside = new Map<string, string>();
  const conflicts = new Map<string, ConflictStages>();
  let at = 1;
  for (; at < entries.length; at += 1) {
    if (at % MAX_ENTRIES_AT_ONCE === 0) await setImmediate();
    const [, mode = '', sha = '', stage, path] = ENTRY.exec(entries[at] ?? '') ?? [];
    if (path === undefined) break;
    const real = path.replace(suffix, '');
    if (real !== path) aside.set(path, real);
    const stages = conflicts.get(real) ?? { before: null, first: null, second: null };
    stages[STAGES[Number(stage) - 1] ?? 'before'] = { mode, sha };
    conflicts.set(real, stages);
  }
  return { conflicts, aside, unplaced: await readUnplaced(entries, at + 1) };
}

/** @param at where the messages begin: each has a number of paths, these paths, its kind and its text */
async function readUnplaced(entries: readonly string[], at: number): Promise<ReadonlySet<string>> {
  const unplaced = new Set<string>();
  for (let [next, read] = [at, 0]; next < entries.length; read += 1) {
    if (read % MAX_ENTRIES_AT_ONCE === MAX_ENTRIES_AT_ONCE - 1) await setImmediate();
    const paths = Number(entries[next]);
    if (!(paths > 0)) break;
    if (UNPLACED.test(entries[next + 1 + paths] ?? '')) unplaced.add(entries[next + 1] ?? '');
    next += paths + 3;
  }
  return unplaced;
}

/** The fields needed to walk history. */
export interface RangeCommit {
  sha: string;
  parents: readonly string[];
  /** ISO 8601. */
  date: string;
}

/** The loaded part of one branch's history, newest first. */
export interface LoadedSide<C extends RangeCommit> {
  /** The branch's head; null when the branch has no commits. */
  tip: string | null;
  commits: readonly C[];
  /** Nothing more to load. */
  complete: boolean;
}

export interface CommitRange<C extends RangeCommit> {
  /** Reachable from the branch and not from the base, in the branch's order. Final only when `need` is null. */
  commits: C[];
  /** The newest common commit; null: none. */
  mergeBase: string | null;
  /** The side whose next page must be loaded for a final result. */
  need: 'branch' | 'base' | null;
}

/**
 * Hosts list by commit date, newest first, and clocks differ: the base is loaded this much further back than the oldest
 * commit of the result before a commit counts as missing from it.
 */
const CLOCK_SKEW_MS = 24 * 3_600_000;

/**
 * `base..branch` of what was loaded of both histories. A host lists a branch's commits only; this walks the parents.
 * Pure: call it again with more pages until `need` is null.
 */
export function commitRange<C extends RangeCommit>(
  branch: LoadedSide<C>,
  base: LoadedSide<C>,
): CommitRange<C> {
  const loaded = new Map<string, C>();
  for (const commit of base.commits) loaded.set(commit.sha, commit);
  for (const commit of branch.commits) loaded.set(commit.sha, commit);

  const inBase = walk(base.tip, loaded, () => true);
  const own = walk(branch.tip, loaded, (sha) => !inBase.has(sha));
  const commits = branch.commits.filter(({ sha }) => own.has(sha));
  const missing = [...own].some((sha) => !loaded.has(sha));
  return {
    commits,
    mergeBase: mergeBaseOf(branch.tip, own, inBase, loaded),
    need: needOf(branch, base, commits, missing),
  };
}

/**
 * Everything reachable from `tip` through loaded commits for which `enter` holds, including unloaded commits at the
 * ends.
 */
export function walk<C extends RangeCommit>(
  tip: string | null,
  loaded: ReadonlyMap<string, C>,
  enter: (sha: string) => boolean,
): Set<string> {
  return walkAll(tip === null ? [] : [tip], loaded, enter);
}

function walkAll<C extends RangeCommit>(
  tips: readonly string[],
  loaded: ReadonlyMap<string, C>,
  enter: (sha: string) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const stack = tips.filter(enter);
  for (let sha = stack.pop(); sha !== undefined; sha = stack.pop()) {
    if (seen.has(sha)) continue;
    seen.add(sha);
    for (const parent of loaded.get(sha)?.parents ?? []) {
      if (!seen.has(parent) && enter(parent)) stack.push(parent);
    }
  }
  return seen;
}

const timeOf = (commit: RangeCommit): number => Date.parse(commit.date);

function needOf<C extends RangeCommit>(
  branch: LoadedSide<C>,
  base: LoadedSide<C>,
  commits: readonly C[],
  missing: boolean,
): 'branch' | 'base' | null {
  const baseOldest = oldest(base.commits);
  const branchOldest = oldest(branch.commits);
  if (missing) {
    // Load the side that reaches back less far, so that neither loads pages that are not needed.
    if (branch.complete) return base.complete ? null : 'base';
    return !base.complete && baseOldest > branchOldest ? 'base' : 'branch';
  }
  if (base.complete || commits.length === 0) return null;
  return baseOldest + CLOCK_SKEW_MS < oldest(commits) ? null : 'base';
}

/** Time of the oldest commit; Infinity for none. */
const oldest = (commits: readonly RangeCommit[]): number =>
  commits.reduce((least, commit) => Math.min(least, timeOf(commit)), Infinity);

/** The newest shared commit that is a parent of one of the branch's own commits. */
function mergeBaseOf<C extends RangeCommit>(
  tip: string | null,
  own: ReadonlySet<string>,
  inBase: ReadonlySet<string>,
  loaded: ReadonlyMap<string, C>,
): string | null {
  if (tip === null) return null;
  if (inBase.has(tip)) return tip;
  const candidates = new Set<string>();
  for (const sha of own) {
    for (const parent of loaded.get(sha)?.parents ?? []) if (inBase.has(parent)) candidates.add(parent);
  }
  // An ancestor of another candidate is not a best common ancestor. One walk for all, because merges may add hundreds.
  const behind = walkAll(
    [...candidates].flatMap((sha) => loaded.get(sha)?.parents ?? []),
    loaded,
    () => true,
  );
  const best = [...candidates].filter((sha) => !behind.has(sha));
  const time = (sha: string): number => {
    const commit = loaded.get(sha);
    return commit === undefined ? -Infinity : timeOf(commit);
  };
  return best.toSorted((a, b) => time(b) - time(a))[0] ?? null;
}

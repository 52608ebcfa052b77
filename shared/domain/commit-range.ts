/** What is needed of a commit to walk history. */
export interface RangeCommit {
  sha: string;
  parents: readonly string[];
  /** ISO 8601. */
  date: string;
}

/** One branch's history as far as it was loaded, newest first. */
export interface LoadedSide<C extends RangeCommit> {
  /** The branch's head; null when the branch has no commits. */
  tip: string | null;
  commits: readonly C[];
  /** There is nothing more to load. */
  complete: boolean;
}

export interface CommitRange<C extends RangeCommit> {
  /** Reachable from the branch and not from the base, in the branch's order. Final only when `need` is null. */
  commits: C[];
  /** The newest commit that both sides have; null when they share none. */
  mergeBase: string | null;
  /** Which side to load the next page of before this can be answered. */
  need: 'branch' | 'base' | null;
}

/**
 * Hosts list by commit date, newest first, and clocks differ: a base is searched this much further back than the
 * oldest commit of the answer before a commit counts as missing from it. Milliseconds.
 */
const SLOP = 24 * 3_600_000;

/**
 * `base..branch` from what was loaded of both histories. A host lists a branch's commits only; this walks the parents.
 * Pure: call it again with more pages while it asks for them.
 */
export function commitRange<C extends RangeCommit>(
  branch: LoadedSide<C>,
  base: LoadedSide<C>,
): CommitRange<C> {
  const known = new Map<string, C>();
  for (const commit of base.commits) known.set(commit.sha, commit);
  for (const commit of branch.commits) known.set(commit.sha, commit);

  const inBase = walk(base.tip, known, () => true);
  const own = walk(branch.tip, known, (sha) => !inBase.has(sha));
  const commits = branch.commits.filter(({ sha }) => own.has(sha));
  const missing = [...own].some((sha) => !known.has(sha));
  return {
    commits,
    mergeBase: mergeBaseOf(branch.tip, own, inBase, known),
    need: needOf(branch, base, commits, missing),
  };
}

/** Everything reachable from `tip` through known commits for which `enter` holds; unknown ones are included, as ends. */
export function walk<C extends RangeCommit>(
  tip: string | null,
  known: ReadonlyMap<string, C>,
  enter: (sha: string) => boolean,
): Set<string> {
  return walkAll(tip === null ? [] : [tip], known, enter);
}

function walkAll<C extends RangeCommit>(
  tips: readonly string[],
  known: ReadonlyMap<string, C>,
  enter: (sha: string) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const stack = tips.filter(enter);
  for (let sha = stack.pop(); sha !== undefined; sha = stack.pop()) {
    if (seen.has(sha)) continue;
    seen.add(sha);
    for (const parent of known.get(sha)?.parents ?? []) {
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
    // The side that has not gone back as far in time loads next, so that neither loads pages that are not needed.
    if (branch.complete) return base.complete ? null : 'base';
    return !base.complete && baseOldest > branchOldest ? 'base' : 'branch';
  }
  if (base.complete || commits.length === 0) return null;
  return baseOldest + SLOP < oldest(commits) ? null : 'base';
}

/** Time of the oldest of these; for none, later than any. */
const oldest = (commits: readonly RangeCommit[]): number =>
  commits.reduce((least, commit) => Math.min(least, timeOf(commit)), Infinity);

/** The newest of the shared commits that are parents of the branch's own commits. */
function mergeBaseOf<C extends RangeCommit>(
  tip: string | null,
  own: ReadonlySet<string>,
  inBase: ReadonlySet<string>,
  known: ReadonlyMap<string, C>,
): string | null {
  if (tip === null) return null;
  if (inBase.has(tip)) return tip;
  const candidates = new Set<string>();
  for (const sha of own) {
    for (const parent of known.get(sha)?.parents ?? []) if (inBase.has(parent)) candidates.add(parent);
  }
  // An ancestor of another candidate is not a best common ancestor. One walk for all: merges may bring hundreds.
  const behind = walkAll(
    [...candidates].flatMap((sha) => known.get(sha)?.parents ?? []),
    known,
    () => true,
  );
  const best = [...candidates].filter((sha) => !behind.has(sha));
  const time = (sha: string): number => {
    const commit = known.get(sha);
    return commit === undefined ? -Infinity : timeOf(commit);
  };
  return best.toSorted((a, b) => time(b) - time(a))[0] ?? null;
}

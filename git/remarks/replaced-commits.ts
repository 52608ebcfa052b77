import { LRUCache } from 'lru-cache';
import { mergeBaseOrNone } from '../history/merge-base.ts';
import { historyIdentity } from '../objects/history-files.ts';
import { replacedCommits, type ReplacedCommit } from '../history/replaced-commits.ts';
import { tookPlace, type PairedShas } from '../../shared/domain/took-place.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
import { ignoreReadFailure } from '../process/read-failure.ts';
import type { ChangesEnd } from '../../shared/ipc/versions.ts';

/** A comparison's branch, with its tip. */
export type ShownBranch = Pick<ShownDiff, 'orgId' | 'repo' | 'branch' | 'ephemeral' | 'commits'>;

/** A tip that a branch had. */
export interface EarlierVersion {
  tip: string;
  /** null: it is older than those that are numbered. */
  number: number | null;
}

/** What a branch had before it was rewritten. */
export interface ReplacedOfBranch {
  /** Newest first. */
  commits: readonly ReplacedCommit[];
  /** How many older ones were left out; at least. */
  omitted: number;
  /** The newest version that had a commit; null: unknown. */
  versionOf(sha: string): number | null;
  /** The commits of the branch that took their place, one after the other if it was rewritten several times. */
  pairs(wanted: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ReplacedCommits {
  of(
    gitDir: string,
    branch: ShownBranch,
    range: { from: string | null; to: string },
  ): Promise<ReplacedOfBranch>;
}

interface PairsFound {
  pairs: readonly PairedShas[];
}

interface Deps {
  /** The tips of a branch before the shown one, newest first. */
  earlier: (branch: ShownBranch) => Promise<readonly EarlierVersion[]>;
  /** What became of the commits of one version in another. */
  pairs: (
    of: Omit<ShownBranch, 'commits'> & { from: ChangesEnd; to: ChangesEnd },
  ) => Promise<PairsFound> | PairsFound;
}

/** Newest abandoned commits that are considered. */
const MAX_REPLACED_COMMITS = 2_000;
/** Versions that are paired with others. */
const MAX_PAIRED_VERSIONS = 20;

/** The commits that branches had before they were rewritten, and those that took their place. */
export function createReplacedCommits({ earlier, pairs: readPairs }: Deps): ReplacedCommits {
  /** Git's answers: the same queries follow every note that is written. */
  const left = new LRUCache<string, readonly ReplacedCommit[]>({ max: 50 });
  const paired = new LRUCache<string, ReadonlyMap<string, string>>({ max: 200 });

  async function leftBehind(
    gitDir: string,
    tips: readonly string[],
    { from, to }: { from: string | null; to: string },
  ): Promise<readonly ReplacedCommit[]> {
    if (tips.length === 0) return [];
    const key = JSON.stringify([gitDir, historyIdentity(gitDir), tips, from, to]);
    const cached = left.get(key);
    if (cached !== undefined) return cached;
    const today = [to, ...(from === null ? [] : [from])];
    // A history that Git has begun to prune ends somewhere.
    const commits =
      (await replacedCommits(gitDir, tips, today, MAX_REPLACED_COMMITS + 1).catch(ignoreReadFailure)) ?? [];
    left.set(key, commits);
    return commits;
  }

  async function pairsBetween(
    gitDir: string,
    branch: ShownBranch,
    old: string,
    to: ChangesEnd,
  ): Promise<ReadonlyMap<string, string>> {
    const key = JSON.stringify([gitDir, historyIdentity(gitDir), old, to]);
    const cached = paired.get(key);
    if (cached !== undefined) return cached;
    try {
      const base = to.base === null ? null : await mergeBaseOrNone(gitDir, to.base, old);
      const { orgId, repo, branch: name, ephemeral } = branch;
      const { pairs } = await readPairs({
        orgId,
        repo,
        branch: name,
        ephemeral,
        from: { sha: old, base },
        to,
      });
      const replacements = tookPlace(pairs);
      paired.set(key, replacements);
      return replacements;
    } catch (cause) {
      // They may become readable.
      ignoreReadFailure(cause);
      return new Map();
    }
  }

  return {
    async of(gitDir, branch, range) {
      const versions = await earlier(branch);
      const candidates = await leftBehind(
        gitDir,
        versions.map(({ tip }) => tip),
        range,
      );
      const commits = candidates.slice(0, MAX_REPLACED_COMMITS);
      const owners = ownersOf(versions, commits);
      /** The versions that have replaced commits, newest first. */
      const owning = [...new Set(owners.values())];
      const to = { sha: range.to, base: range.from };
      const between = (old: EarlierVersion, end: ChangesEnd): Promise<ReadonlyMap<string, string>> =>
        pairsBetween(gitDir, branch, old.tip, end);

      async function pairOf(sha: string): Promise<string | null> {
        let name = sha;
        // Each step leads to a newer version.
        for (;;) {
          const owner = owners.get(name);
          const at = owner === undefined ? -1 : owning.indexOf(owner);
          if (owner === undefined || at >= MAX_PAIRED_VERSIONS) return null;
          const now = (await between(owner, to)).get(name);
          if (now !== undefined) return now;
          const newer = owning[at - 1];
          if (newer === undefined) return null;
          const base = range.from === null ? null : await mergeBaseOrNone(gitDir, range.from, newer.tip);
          const next = (await between(owner, { sha: newer.tip, base })).get(name);
          if (next === undefined) return null;
          // A commit that is no longer replaced is one of the branch.
          if (!owners.has(next)) return next;
          name = next;
        }
      }

      return {
        commits,
        omitted: candidates.length - commits.length,
        versionOf: (sha) => owners.get(sha)?.number ?? null,
        async pairs(wanted) {
          const pairs = new Map<string, string>();
          for (const sha of wanted) {
            const pair = await pairOf(sha);
            if (pair !== null) pairs.set(sha, pair);
          }
          return pairs;
        },
      };
    },
  };
}

/** The newest version that has each commit. */
function ownersOf(
  versions: readonly EarlierVersion[],
  commits: readonly ReplacedCommit[],
): Map<string, EarlierVersion> {
  const byId = new Map(commits.map((commit) => [commit.sha, commit]));
  const owners = new Map<string, EarlierVersion>();
  for (const version of versions) {
    const reached = [version.tip];
    for (const sha of reached) {
      if (owners.has(sha) || !byId.has(sha)) continue;
      owners.set(sha, version);
      reached.push(...(byId.get(sha)?.parents ?? []));
    }
  }
  return owners;
}

import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { historyIdentity } from '../objects/history-files.ts';
import { hasGraph, withGraph } from '../objects/commit-graph.ts';
import { GitError, nullOnExit } from '../process/error.ts';
import { runGit, type RunOptions } from '../process/run.ts';

/** How long the fast search may take before the thorough one. */
const FAST_SEARCH_TIMEOUT_MS = 1500;

/** A comparison's diff and commit list need the same merge base, together or shortly after each other. */
const cache = new LRUCache<string, Promise<readonly string[]>>({ max: 500 });

/** The merge base that Git compares with; null for unrelated histories. */
export const mergeBase = async (...args: Parameters<typeof allMergeBases>): Promise<string | null> =>
  (await allMergeBases(...args))[0] ?? null;

/** The same for what goes on without it: null also where Git cannot read a commit on the way. */
export const mergeBaseOrNone = async (...args: Parameters<typeof allMergeBases>): Promise<string | null> =>
  await mergeBase(...args).catch(nullOnExit);

/**
 * The merge bases of two commits, first the one that Git compares with: several where each was merged into the other,
 * none for unrelated histories.
 * @param timeoutMs see RunOptions; concurrent callers share the first one's
 */
export async function allMergeBases(
  gitDir: string,
  a: string,
  b: string,
  timeoutMs?: number,
): Promise<readonly string[]> {
  if (a === b && OBJECT_ID.test(a)) return [a];
  const key = [gitDir, historyIdentity(gitDir), a, b].join('\0');
  const cached = cache.get(key);
  if (cached !== undefined) return await cached;
  // The merge bases of two ids never change in one history; names move.
  const isFinal = OBJECT_ID.test(a) && OBJECT_ID.test(b);
  const pending = find(gitDir, a, b, timeoutMs);
  cache.set(key, pending);
  const bases = await pending.catch((error: unknown) => {
    cache.delete(key);
    throw error;
  });
  if (!isFinal || bases.length === 0) cache.delete(key);
  return bases;
}

async function find(gitDir: string, a: string, b: string, timeoutMs?: number): Promise<string[]> {
  // With a commit-graph, walking the whole history is as fast.
  const until = timeoutMs === undefined ? Infinity : performance.now() + timeoutMs;
  if (!hasGraph(gitDir) && OBJECT_ID.test(a) && OBJECT_ID.test(b)) {
    const nearest = await alongMainLine(
      gitDir,
      a,
      b,
      Math.min(FAST_SEARCH_TIMEOUT_MS, timeoutMs ?? FAST_SEARCH_TIMEOUT_MS),
    );
    if (nearest !== null) return [nearest];
  }
  return await withGraph(gitDir, async (graph) => {
    return await askGit(['--all', '--end-of-options', a, b], {
      gitDir,
      ...graph,
      ...(timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, until - performance.now()) }),
    });
  });
}

/** Git ends with the same code where there is no merge base and where it cannot read a commit on the way. @throws GitError */
async function askGit(args: readonly string[], options: RunOptions): Promise<string[]> {
  const { code, stdout, stderr } = await runGit(['merge-base', ...args], { ...options, okCodes: [0, 1] });
  if (code === 1 && /^error: Could not read /m.test(stderr))
    throw new GitError('merge-base', 'exit', code, stderr);
  return stdout.toString('latin1').split('\n').filter(Boolean);
}

/** The nearest ancestor of a commit that any of some others has, too; null: none has one. @throws GitError */
export async function mergeBaseOfAny(
  gitDir: string,
  sha: string,
  others: readonly string[],
): Promise<string | null> {
  const [nearest = null] = await askGit(['--end-of-options', sha, ...others], { gitDir });
  return nearest;
}

/**
 * One of two commits, if it is on the other's line of first parents, as releases are: then it is their merge base, and
 * what was merged in between need not be walked. null: the merge base is another commit, or there is none.
 */
export async function alongMainLine(
  gitDir: string,
  a: string,
  b: string,
  timeoutMs = FAST_SEARCH_TIMEOUT_MS,
): Promise<string | null> {
  try {
    const { stdout } = await runGit(
      [
        'rev-list',
        '--first-parent',
        '--exclude-first-parent-only',
        '--boundary',
        '--end-of-options',
        b,
        `^${a}`,
      ],
      { gitDir, timeoutMs },
    );
    const lines = stdout.toString('latin1').split('\n');
    // `a` has everything of `b`: `b` is its ancestor.
    if (lines.length === 1) return b;
    // The boundary also has the other parents of merges on the way; each is an ancestor of `b`.
    return lines.includes(`-${a}`) ? a : null;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

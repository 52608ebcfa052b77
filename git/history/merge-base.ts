import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { hasGraph, withGraph } from '../objects/commit-graph.ts';
import { GitError } from '../process/error.ts';
import { runGit } from '../process/run.ts';

/** Milliseconds for the fast way, after which the thorough one is taken. */
const SHORT = 1500;

/** The diff and the list of commits of a comparison ask for the same, at the same moment or one after the other. */
const known = new LRUCache<string, Promise<readonly string[]>>({ max: 500 });

/** The one of `allMergeBases` that Git compares with; null when the histories share nothing. */
export const mergeBase = async (...args: Parameters<typeof allMergeBases>): Promise<string | null> =>
  (await allMergeBases(...args))[0] ?? null;

/**
 * The best common ancestors of two commits, that which Git compares with first: more than one where each was merged
 * into the other, none when their histories share nothing. `timeoutMs`: see RunOptions; of several who ask for the same
 * at the same time, the first one's holds.
 */
export async function allMergeBases(
  gitDir: string,
  a: string,
  b: string,
  timeoutMs?: number,
): Promise<readonly string[]> {
  if (a === b && OBJECT_ID.test(a)) return [a];
  const key = `${gitDir}\0${a}\0${b}`;
  const asked = known.get(key);
  if (asked !== undefined) return await asked;
  // Of two ids it is the same for ever, except in a clone that gets more of its history.
  const lasts = OBJECT_ID.test(a) && OBJECT_ID.test(b) && !existsSync(join(gitDir, 'shallow'));
  const look = find(gitDir, a, b, timeoutMs);
  known.set(key, look);
  const found = await look.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  if (!lasts || found.length === 0) known.delete(key);
  return found;
}

async function find(gitDir: string, a: string, b: string, timeoutMs?: number): Promise<string[]> {
  // With a commit-graph the whole history is walked as fast.
  const until = timeoutMs === undefined ? Infinity : performance.now() + timeoutMs;
  if (!hasGraph(gitDir) && OBJECT_ID.test(a) && OBJECT_ID.test(b)) {
    const found = await alongMainLine(gitDir, a, b, Math.min(SHORT, timeoutMs ?? SHORT));
    if (found !== null) return [found];
  }
  return await withGraph(gitDir, async (graph) => {
    const { stdout } = await runGit(['merge-base', '--all', '--end-of-options', a, b], {
      gitDir,
      ...graph,
      okCodes: [0, 1],
      ...(timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, until - performance.now()) }),
    });
    return stdout.toString('latin1').split('\n').filter(Boolean);
  });
}

/**
 * One of two commits, where the other lies behind it on its line of first parents, as releases do: then it is their
 * merge base, and what was merged between them need not be walked. null: it is another one, or none.
 */
export async function alongMainLine(
  gitDir: string,
  a: string,
  b: string,
  timeoutMs = SHORT,
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
    // Nothing but what `a` has already: `b` lies behind it.
    if (lines.length === 1) return b;
    // Of every merge on the way the boundary has the other parents, too; each is an ancestor of `b`.
    return lines.includes(`-${a}`) ? a : null;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

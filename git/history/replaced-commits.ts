import { gitText } from '../process/run.ts';

/**
 * Commits reachable from earlier tips but from none of today's, newest first: what a rewrite replaced. Tips whose
 * commits are missing are ignored. @throws GitError
 *
 * @param today ids of tips still in use
 * @param most limit; the newest are returned
 */
export async function replacedCommits(
  gitDir: string,
  earlier: readonly string[],
  today: readonly string[],
  most: number,
): Promise<string[]> {
  if (earlier.length === 0) return [];
  const input = [...earlier, ...today.map((sha) => `^${sha}`)].map((line) => `${line}\n`).join('');
  const ids = await gitText(['rev-list', '--ignore-missing', `--max-count=${String(most)}`, '--stdin'], {
    gitDir,
    input,
    timeoutMs: 60_000,
  });
  return ids === '' ? [] : ids.split('\n');
}

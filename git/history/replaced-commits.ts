import { gitText } from '../process/run.ts';

/**
 * Commits that some earlier tips have and none of the tips of today, newest first: what a rewrite left behind. Tips whose
 * commits are not here count for nothing. @throws GitError
 *
 * @param today ids of commits that are still in use, with all that they lead to
 * @param most the newest of them
 */
export async function replacedCommits(
  gitDir: string,
  earlier: readonly string[],
  today: readonly string[],
  most: number,
): Promise<string[]> {
  if (earlier.length === 0) return [];
  const input = [...earlier, ...today.map((sha) => `^${sha}`)].map((line) => `${line}\n`).join('');
  const found = await gitText(['rev-list', '--ignore-missing', `--max-count=${String(most)}`, '--stdin'], {
    gitDir,
    input,
    timeoutMs: 60_000,
  });
  return found === '' ? [] : found.split('\n');
}

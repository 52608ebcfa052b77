import { gitText } from '../process/run.ts';

/** A commit that earlier tips reach. */
export interface ReplacedCommit {
  sha: string;
  parents: string[];
}

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
): Promise<ReplacedCommit[]> {
  if (earlier.length === 0) return [];
  const input = [...earlier, ...today.map((sha) => `^${sha}`)].map((line) => `${line}\n`).join('');
  const args = ['rev-list', '--parents', '--ignore-missing', `--max-count=${String(most)}`, '--stdin'];
  const text = await gitText(args, { gitDir, input, timeoutMs: 60_000 });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [sha = '', ...parents] = line.split(' ');
      return { sha, parents };
    });
}

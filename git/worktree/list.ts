import { CONFIG_TIMEOUT_MS } from '../config/folder-guard.ts';
import { runGit } from '../process/run.ts';

/** One of a repository's worktrees, as `git worktree list` has it. */
export interface Worktree {
  /** Untrusted: any text but a null character. In a bare repository the Git folder. */
  path: string;
  /** null: no commit yet, or bare. */
  head: string | null;
  /** Full name of the ref that is checked out; null: detached, or bare. */
  branch: string | null;
  bare: boolean;
  /** Why it must stay, perhaps empty; null: it is not locked. */
  locked: string | null;
  /** Why Git would forget it; null: it is there. */
  prunable: string | null;
}

/** More are counted, but not listed. */
export const MAX_WORKTREES = 200;
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/**
 * All worktrees of the repository, the main one first, in Git's order.
 * @param headDir Git folder of any of them
 * @throws FolderBlockedError if Git would block on one of them; GitError
 */
export async function listWorktrees(
  headDir: string,
  signal?: AbortSignal,
): Promise<{ worktrees: Worktree[]; more: number }> {
  const { stdout } = await runGit(['worktree', 'list', '--porcelain', '-z'], {
    gitDir: headDir,
    timeoutMs: CONFIG_TIMEOUT_MS,
    maxOutput: MAX_LIST_BYTES,
    ...(signal ? { signal } : {}),
  });
  const worktrees = parseWorktrees(stdout.toString('utf8'));
  return {
    worktrees: worktrees.slice(0, MAX_WORKTREES),
    more: Math.max(0, worktrees.length - MAX_WORKTREES),
  };
}

/** Reads the output of `git worktree list --porcelain -z`: attributes end with a null character, records with two. */
export function parseWorktrees(output: string): Worktree[] {
  const worktrees: Worktree[] = [];
  for (const attribute of output.split('\0')) {
    const [, name = '', value = ''] = /^(\S*) ?(.*)$/s.exec(attribute) ?? [];
    const last = worktrees.at(-1);
    if (name === 'worktree')
      worktrees.push({ path: value, head: null, branch: null, bare: false, locked: null, prunable: null });
    else if (last === undefined) continue;
    else if (name === 'HEAD') last.head = /^0+$/.test(value) ? null : value;
    else if (name === 'branch') last.branch = value;
    else if (name === 'bare') last.bare = true;
    else if (name === 'locked' || name === 'prunable') last[name] = value;
  }
  return worktrees;
}

import { isUtf8 } from 'node:buffer';
import { CONFIG_TIMEOUT_MS } from '../config/folder-guard.ts';
import { runGit } from '../process/run.ts';

/** One of a repository's worktrees, as `git worktree list` has it. */
export interface Worktree {
  /** Untrusted: any text but a null character. In a bare repository the Git folder. */
  path: string;
  /** The path is UTF-8. Another one leads nowhere as a text: its other bytes are written as in an address (`%E9`). */
  isPathText: boolean;
  /** null: no commit yet, or bare. */
  head: string | null;
  /** Full name of the ref that is checked out; null: detached, or bare, or the name is not UTF-8. */
  branch: string | null;
  detached: boolean;
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
  const worktrees = parseWorktrees(stdout);
  return {
    worktrees: worktrees.slice(0, MAX_WORKTREES),
    more: Math.max(0, worktrees.length - MAX_WORKTREES),
  };
}

/** Reads the output of `git worktree list --porcelain -z`: attributes end with a null character, records with two. */
export function parseWorktrees(output: Buffer): Worktree[] {
  const worktrees: Worktree[] = [];
  for (const attribute of output.toString('latin1').split('\0')) {
    const [, name = '', bytes = ''] = /^(\S*) ?(.*)$/s.exec(attribute) ?? [];
    const isText = isUtf8(Buffer.from(bytes, 'latin1'));
    const value = isText ? Buffer.from(bytes, 'latin1').toString('utf8') : quoted(bytes);
    const last = worktrees.at(-1);
    if (name === 'worktree')
      worktrees.push({
        path: value,
        isPathText: isText,
        head: null,
        branch: null,
        detached: false,
        bare: false,
        locked: null,
        prunable: null,
      });
    else if (last === undefined) continue;
    else if (name === 'HEAD') last.head = /^0+$/.test(value) ? null : value;
    else if (name === 'branch') last.branch = isText ? value : null;
    else if (name === 'bare' || name === 'detached') last[name] = true;
    else if (name === 'locked' || name === 'prunable') last[name] = value;
  }
  return worktrees;
}

/** Bytes beyond ASCII as an address has them. */
const quoted = (latin1: string): string =>
  latin1.replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

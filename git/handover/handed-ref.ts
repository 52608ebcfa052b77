import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { isRefName } from '../refs/refs.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';

/** The newest commit that was handed over in a worktree, by the worktree's name. */
const HANDED_REFS = 'refs/marginalia/handed/';

/** A work tree's Git folders. */
export type WorktreeGit = Pick<WorktreePlace, 'gitDir' | 'headDir'>;

/**
 * @returns the ref that names the newest hand-over of a work tree: `main` for the main one, else the name that Git gave
 *   to the linked one
 */
export function handedRef({ gitDir, headDir }: WorktreeGit): string {
  if (headDir === gitDir || basename(dirname(headDir)) !== 'worktrees') return `${HANDED_REFS}main`;
  const name = basename(headDir);
  // A linked worktree may be called main as well.
  const ref = `${HANDED_REFS}${/^main(?:-linked)*$/i.test(name) ? `${name}-linked` : name}`;
  const hash = createHash('sha256').update(name).digest('hex');
  return isRefName(ref) ? ref : `${HANDED_REFS}${hash.slice(0, 20)}`;
}

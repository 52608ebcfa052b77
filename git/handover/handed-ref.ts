import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { isRefName } from '../refs/refs.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';

/**
 * What uncommitted changes became a commit for: a person handed them over, or a remark was added to them from a terminal.
 * Each kind is a chain of its own: what an author adds must not be where the reviewer's next look begins.
 */
export type HandedKind = 'handed' | 'added';

/** The newest commit of each kind in a worktree, by the worktree's name. */
const HANDED_REFS = { handed: 'refs/marginalia/handed/', added: 'refs/marginalia/added/' } as const;

/** A work tree's Git folders. */
export type WorktreeGit = Pick<WorktreePlace, 'gitDir' | 'headDir'>;

/**
 * @returns the ref that names the newest hand-over of a work tree: `main` for the main one, else the name that Git gave
 *   to the linked one
 */
export function handedRef({ gitDir, headDir }: WorktreeGit, kind: HandedKind = 'handed'): string {
  const folder = HANDED_REFS[kind];
  if (headDir === gitDir || basename(dirname(headDir)) !== 'worktrees') return `${folder}main`;
  const name = basename(headDir);
  // A linked worktree may be called main as well.
  const ref = `${folder}${/^main(?:-linked)*$/i.test(name) ? `${name}-linked` : name}`;
  const hash = createHash('sha256').update(name).digest('hex');
  return isRefName(ref) ? ref : `${folder}${hash.slice(0, 20)}`;
}

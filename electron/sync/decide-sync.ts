/** Branch name -> head. */
export type BranchHeads = ReadonlyMap<string, string>;

export interface HeadMove {
  ref: string;
  from: string | null;
  to: string | null;
}

/** What differs between two snapshots of the branches, sorted by name. */
export function movesBetween(before: BranchHeads, after: BranchHeads): HeadMove[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names
    .map((ref) => ({ ref, from: before.get(ref) ?? null, to: after.get(ref) ?? null }))
    .filter(({ from, to }) => from !== to);
}

/** The state of the sync as the host reports it; `nothing`: this host does not report it. */
export type HostSays = 'running' | 'done' | 'failed' | 'nothing';

export interface Look {
  /** Before the request to the host. */
  before: BranchHeads;
  /** In the previous snapshot. */
  last: BranchHeads;
  now: BranchHeads;
  elapsedMs: number;
  host: HostSays;
}

export type WatchDecision =
  | { phase: 'watching'; waitMs: number; moves: HeadMove[] }
  | { phase: 'moved'; moves: HeadMove[] }
  | { phase: 'unchanged' }
  | { phase: 'refused' };

/** How long to wait for a branch to move, as 202 only means "accepted" (see the specification, pull-upstream). */
export const SYNC_TIMEOUT_MS = 120_000;
const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 5000;

/**
 * Decides after one snapshot of the branches. A sync moves several branches one after the other, so it has ended when
 * two snapshots agree, or when the host says so.
 */
export function decideSync({ before, last, now, elapsedMs, host }: Look): WatchDecision {
  const moves = movesBetween(before, now);
  const still = movesBetween(last, now).length === 0;
  if (moves.length > 0 && (host === 'done' || host === 'failed' || (still && host !== 'running'))) {
    return { phase: 'moved', moves };
  }
  if (host === 'failed') return { phase: 'refused' };
  if (host === 'done') return { phase: 'unchanged' };
  if (elapsedMs >= SYNC_TIMEOUT_MS)
    return moves.length > 0 ? { phase: 'moved', moves } : { phase: 'unchanged' };
  return { phase: 'watching', waitMs: Math.min(FIRST_WAIT_MS + elapsedMs / 10, MAX_WAIT_MS), moves };
}

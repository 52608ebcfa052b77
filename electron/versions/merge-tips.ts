import type { BranchTip, SeenIn } from '../store/branch-tips.ts';

/** Tips that are remembered of one branch. */
export const MAX_TIPS = 50;

/** A tip in Git's own log. */
export interface LoggedTip {
  sha: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A tip that a branch has now. */
export interface SeenTip {
  tip: string;
  at: number;
  seenIn: SeenIn;
  /** It is known that the branch has moved on: a page still shows this one. */
  isEarlier: boolean;
}

/**
 * The tips that a branch had, oldest first, from what is remembered, Git's log and what is seen now. Equal tips are
 * one, at the newest move to it. Git's log knows best when the branch moved: its order counts, whatever its times are.
 *
 * @param known newest first
 * @param logged newest first
 */
export function mergeTips(
  known: readonly BranchTip[],
  logged: readonly LoggedTip[],
  seen: SeenTip | null,
): BranchTip[] {
  const byId = new Map(known.map((one) => [one.tip, one]));
  const inOrder = new Map<string, number>();
  let last = 0;
  for (const { sha, at } of firstOfEach(logged).toReversed()) {
    last = Math.max(at, last + 1);
    inOrder.set(sha, last);
  }
  for (const [tip, at] of inOrder) byId.set(tip, { ...(byId.get(tip) ?? fresh(tip, 'log')), at });
  const all = [...byId.values()].toSorted((a, b) => a.at - b.at);
  if (seen !== null) {
    const newest = all.at(-1);
    const before = byId.get(seen.tip);
    const isCurrent = newest?.tip === seen.tip;
    // The branch moved back, unless the log says otherwise.
    const movedBack = before !== undefined && !isCurrent && !seen.isEarlier && logged[0] === undefined;
    const at = Math.max(seen.at, (newest?.at ?? 0) + 1);
    if (before === undefined) all.push({ ...fresh(seen.tip, seen.seenIn), at });
    else if (movedBack) {
      all.splice(all.indexOf(before), 1);
      all.push({ ...before, at, number: null });
    }
  }
  return all;
}

/** Removes the oldest tips beyond the limit; those that were read go last, and the newest stays. */
export function pruneTips(tips: readonly BranchTip[], most = MAX_TIPS): BranchTip[] {
  let excess = tips.length - most;
  const kept = (wasRead: boolean) => (one: BranchTip, at: number, all: readonly BranchTip[]) => {
    if (excess <= 0 || at === all.length - 1 || (one.readAt !== null) !== wasRead) return true;
    excess -= 1;
    return false;
  };
  return tips.filter(kept(false)).filter(kept(true));
}

function firstOfEach(logged: readonly LoggedTip[]): LoggedTip[] {
  const seen = new Set<string>();
  return logged.filter(({ sha }) => !seen.has(sha) && seen.add(sha));
}

const fresh = (tip: string, seenIn: SeenIn): Omit<BranchTip, 'at'> => ({
  tip,
  seenIn,
  base: null,
  baseTip: null,
  mergeBase: null,
  number: null,
  readAt: null,
  removedAt: null,
});

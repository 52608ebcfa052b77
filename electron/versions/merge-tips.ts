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
 * one, at the newest move to it. Git's log gives the order of its tips, whatever its times are: they may be set back,
 * and have whole seconds. What is remembered keeps its time.
 *
 * @param known newest first
 * @param logged newest first
 */
export function mergeTips(
  known: readonly BranchTip[],
  logged: readonly LoggedTip[],
  seen: SeenTip | null,
): BranchTip[] {
  const byId = withLogged(known, firstOfEach(logged).toReversed());
  const all = [...byId.values()].toSorted((a, b) => a.at - b.at);
  if (seen === null) return all;
  const newest = all.at(-1);
  const before = byId.get(seen.tip);
  const at = Math.max(seen.at, (newest?.at ?? 0) + 1);
  if (before === undefined) return [...all, freshTip(seen.tip, seen.seenIn, at)];
  // The branch moved back, unless it is known to have moved on: then a page still shows this tip.
  const movedBack = newest !== before && !seen.isEarlier && logged[0] === undefined;
  return movedBack ? [...all.filter((one) => one !== before), { ...before, at, number: null }] : all;
}

/** Puts the tips of a log among those that are known. @param logged oldest first, each once */
function withLogged(known: readonly BranchTip[], logged: readonly LoggedTip[]): Map<string, BranchTip> {
  const byId = new Map(known.map((one) => [one.tip, one]));
  let last = 0;
  let fresher: LoggedTip[] = [];
  /** Adds new tips before a moment. */
  function add(before: number): void {
    for (const { sha, at } of fresher) {
      last = Math.max(last + 1, Math.min(at, before - 1));
      byId.set(sha, freshTip(sha, 'log', last));
    }
    fresher = [];
  }
  for (const one of logged) {
    const before = byId.get(one.sha);
    if (before === undefined) {
      fresher.push(one);
      continue;
    }
    const movedBack = before.at <= last;
    add(movedBack ? one.at : before.at);
    if (before.at <= last)
      byId.set(one.sha, {
        ...before,
        at: movedBack ? Math.max(one.at, last + 1) : last + 1,
        ...(movedBack ? { number: null } : {}),
      });
    last = byId.get(one.sha)?.at ?? last;
  }
  // What the log has gained since is newer than all that is known, in the log or not.
  for (const { at } of byId.values()) last = Math.max(last, at);
  add(Infinity);
  return byId;
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

/** A tip of which nothing else is known. @param at milliseconds since the epoch */
export const freshTip = (tip: string, seenIn: SeenIn, at: number): BranchTip => ({
  tip,
  at,
  seenIn,
  base: null,
  baseTip: null,
  mergeBase: null,
  number: null,
  readAt: null,
  removedAt: null,
});

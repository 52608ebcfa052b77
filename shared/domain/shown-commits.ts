import type { CommitSpan } from '../ipc/shapes.ts';
import { commitIn, positionIn } from './commit-positions.ts';
import { walk, type RangeCommit } from './commit-range.ts';

/** The oldest and newest of the branch's commits that are shown; equal: one commit. */
export interface ShownEnds {
  oldest: string;
  newest: string;
}

const ENDS = /^([0-9a-f]{40,64})(?:\.\.([0-9a-f]{40,64}))?$/;

/** Parses `<commit>` or `<oldest>..<newest>` from a place; null for anything else: the whole branch. */
export function parseChanges(text: string | undefined): ShownEnds | null {
  const [, oldest, newest = oldest] = ENDS.exec(text ?? '') ?? [];
  return oldest === undefined || newest === undefined ? null : { oldest, newest };
}

export const formatChanges = ({ oldest, newest }: ShownEnds): string =>
  oldest === newest ? newest : `${oldest}..${newest}`;

export interface ShownCommits<C extends RangeCommit> {
  /** The span to request. */
  span: CommitSpan;
  /** The commits whose changes it includes, in list order. */
  commits: readonly C[];
  /** The newest does not descend from the oldest, so the oldest one's changes are not included. */
  apart: boolean;
}

const byId = <C extends RangeCommit>(list: readonly C[]): Map<string, C> =>
  new Map(list.map((commit) => [commit.sha, commit]));

/** Orders two commits of a list (newest first): by ancestry if one descends from the other, else by the list. */
export function endsBetween(list: readonly RangeCommit[], one: string, other: string): ShownEnds {
  const commitById = byId(list);
  const standsOn = (top: string, ground: string): boolean => walk(top, commitById, () => true).has(ground);
  const earlier = (): boolean => positionIn(list, one) < positionIn(list, other);
  const oneIsNewest = standsOn(one, other) || (!standsOn(other, one) && earlier());
  return oneIsNewest ? { oldest: other, newest: one } : { oldest: one, newest: other };
}

/** Orders ends from elsewhere (a link, an older list) if the list has both. */
export function inOrder(list: readonly RangeCommit[], ends: ShownEnds): ShownEnds {
  if (ends.oldest === ends.newest) return ends;
  const both = [ends.oldest, ends.newest].every((end) => positionIn(list, end) >= 0);
  return both ? endsBetween(list, ends.newest, ends.oldest) : ends;
}

/**
 * The span of a branch's commits: one against its first parent; several in three-dot form from the oldest one's first
 * parent, so including what merges between them brought in. null: an end is not in the list.
 */
export function shownCommits<C extends RangeCommit>(
  list: readonly C[],
  { oldest, newest }: ShownEnds,
): ShownCommits<C> | null {
  const first = commitIn(list, oldest);
  const last = commitIn(list, newest);
  if (first === undefined || last === undefined) return null;
  if (first === last) return { span: { sha: newest }, commits: [last], apart: false };
  const commitById = byId(list);
  const base = first.parents[0] ?? null;
  const before = base === null ? new Set<string>() : walk(base, commitById, () => true);
  const inside = walk(newest, commitById, (sha) => !before.has(sha));
  return {
    span: { sha: newest, base },
    commits: list.filter(({ sha }) => inside.has(sha)),
    apart: !inside.has(oldest),
  };
}

/** The neighbour of the commit at `from`. With several commits shown, only among those; null at either end. */
export function stepFrom<C extends RangeCommit>(
  list: readonly C[],
  shown: ShownCommits<C> | null,
  from: number,
  by: 1 | -1,
): C | undefined {
  const among = shown && shown.commits.length > 1 ? new Set(shown.commits) : null;
  for (let at = from + by; at >= 0 && at < list.length; at += by) {
    const commit = list[at];
    if (commit && (among === null || among.has(commit))) return commit;
  }
  return undefined;
}

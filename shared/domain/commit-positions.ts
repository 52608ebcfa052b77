type Listed = readonly { readonly sha: string }[];

const known = new WeakMap<Listed, ReadonlyMap<string, number>>();

/**
 * The index of a commit in a list that is not changed in place; -1: it is not in it. Each list is indexed once,
 * however often it is asked about: histories have tens of thousands of commits, and every rendering asks.
 */
export function positionIn(list: Listed, sha: string | undefined): number {
  if (sha === undefined) return -1;
  let positions = known.get(list);
  if (!positions) {
    // Of two that are the same the first counts.
    const made = new Map<string, number>();
    for (let at = list.length - 1; at >= 0; at -= 1) made.set(list[at]?.sha ?? '', at);
    positions = made;
    known.set(list, positions);
  }
  return positions.get(sha) ?? -1;
}

/** The commit of a list with this id. */
export const commitIn = <C extends { readonly sha: string }>(
  list: readonly C[],
  sha: string | undefined,
): C | undefined => list[positionIn(list, sha)];

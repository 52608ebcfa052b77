type Listed = readonly { readonly sha: string }[];

const positionsOf = new WeakMap<Listed, ReadonlyMap<string, number>>();

/**
 * The index of a commit in an immutable list; -1: not in it. Each list is indexed once, because histories have tens of
 * thousands of commits and every render looks some up.
 */
export function positionIn(list: Listed, sha: string | undefined): number {
  if (sha === undefined) return -1;
  let positions = positionsOf.get(list);
  if (!positions) {
    // Of duplicates, the first counts.
    const made = new Map<string, number>();
    for (let at = list.length - 1; at >= 0; at -= 1) made.set(list[at]?.sha ?? '', at);
    positions = made;
    positionsOf.set(list, positions);
  }
  return positions.get(sha) ?? -1;
}

/** The commit with this id in a list. */
export const commitIn = <C extends { readonly sha: string }>(
  list: readonly C[],
  sha: string | undefined,
): C | undefined => list[positionIn(list, sha)];

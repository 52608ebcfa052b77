/**
 * Where a commit is in the list as it is ordered, counted from 0; null: a history has no end to count from.
 *
 * @param index among all commits, newest first
 */
export const listedPosition = (index: number, total: number, oldestFirst: boolean | null): number | null =>
  oldestFirst === null ? null : oldestFirst ? total - 1 - index : index;
